import { deletePersonalExport, requestPersonalExport } from '@mach42/contracts/exports/calls.ts';
import { ExportParams, PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { exportsDecider } from '@mach42/domain/exports/decider.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { creationsOf } from '../kernel/creations.ts';
import { newId } from '../kernel/ids.ts';

const dayMs = 86_400_000;

/** The calls about a person's own data as a file: it is prepared in the background, and only for that person. */
export function exportRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, now } = deps;
  const creations = creationsOf(deps, 'exports');

  route(
    app,
    requestPersonalExport,
    {
      answer: { data: PersonalExport },
      status: 201,
      summary: 'Begins to prepare a zip file of all data of the caller.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const known = await lookups.personalExport(actor.id, at);
      const { current } = (await commands.load(exportsDecider, actor.id)).state;
      // Rows that lag still show an export that has been deleted, and do not show that one has failed.
      const isCurrent = current?.status !== 'failed' && current?.exportId === known?.id;
      if (known !== undefined && known.status !== 'failed' && isCurrent)
        return { answer: { data: known } };
      const since = new Date(Date.parse(at) - dayMs).toISOString();
      const data = { userId: actor.id, exportId: newId(), since };
      const command = { type: 'RequestExport', data, actor, at } as const;
      const counted = () => lookups.openExports();
      const ofAll = { key: 'exports of all', owner: actor.id };
      const { state, position } = await creations.create(ofAll, counted, async (others) => {
        if (others >= limits.personalExport.waiting)
          throw new HttpRefusal('RATE_LIMITED', exportTexts.busy);
        return commands.execute(exportsDecider, actor.id, command, origin);
      });
      const id = state.current?.exportId ?? data.exportId;
      const begun = { done: 0, parts: 0, bytes: null, expiresAt: null, retryAt: null };
      return {
        answer: { data: { id, status: 'waiting' as const, requestedAt: at, ...begun } },
        position,
      };
    },
  );

  route(
    app,
    deletePersonalExport,
    {
      params: ExportParams,
      answer: {},
      summary: 'Deletes the zip file of the caller’s data before it expires.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const data = { exportId: request.params.id, reason: 'person' } as const;
      const command = { type: 'RemoveExport', data, actor, at } as const;
      const { position } = await commands.execute(exportsDecider, actor.id, command, origin);
      return { answer: {}, position };
    },
  );
}
