import { rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { ProjectionParams, RebuildBegun } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { rebuildDecider, rebuildId, type EndRebuild } from '@mach42/domain/ops/decider.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';

export function opsRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, readModels, now } = deps;
  route(
    app,
    rebuildProjection,
    {
      params: ProjectionParams,
      answer: { data: RebuildBegun },
      access: 'admins',
      summary:
        'Rebuilds the read models while reads go on from the old ones; all projectors share one position, so all are rebuilt.',
    },
    async (request) => {
      const { name } = request.params;
      const { projectors } = readModels;
      if (!projectors.includes(name)) throw new HttpRefusal('NOT_FOUND', opsTexts.unknown);
      if (!readModels.areKept()) throw new HttpRefusal('UNAVAILABLE', opsTexts.nobodyProjects);
      if (readModels.isRebuilding()) throw underWay();
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'BeginRebuild', data: { projector: name }, actor, at } as const;
      // Recorded first: it may have ended before the call is answered.
      const { position } = await commands.execute(rebuildDecider, rebuildId, command, origin);
      if (!readModels.rebuild()) throw underWay();
      return { answer: { data: { name, rebuilds: [...projectors] } }, position };
    },
  );
}

const underWay = (): HttpRefusal => new HttpRefusal('CONFLICT', opsTexts.alreadyRebuilding);

/** Records how a rebuild of the read models ended; nothing where none was under way. */
export async function endRebuild(
  { commands, now }: Pick<CommandApiDeps, 'commands' | 'now'>,
  outcome: EndRebuild['data']['outcome'],
  reason?: string,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const data = { outcome, ...(reason === undefined ? {} : { reason }) };
  const command = { type: 'EndRebuild', data, actor: system, at } as const;
  await commands.execute(rebuildDecider, rebuildId, command, { correlationId: newId() });
}
