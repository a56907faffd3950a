import { archiveEvents } from '@mach42/contracts/ops/calls.ts';
import { ArchiveBody, ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { archiveDecider, archiveId } from '@mach42/domain/ops/archive.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

/** The archiving of old events, which is recorded before it begins. */
export function archiveRoutes(
  app: FastifyInstance,
  { commands, now, archive }: Pick<CommandApiDeps, 'commands' | 'now' | 'archive'>,
): void {
  route(
    app,
    archiveEvents,
    {
      body: ArchiveBody,
      answer: { data: ArchivePlan },
      access: 'admins',
      summary: 'Moves the content of old events into segments, or says what it would move.',
    },
    async (request) => {
      if (archive === undefined) throw new HttpRefusal('CONFLICT', archiveTexts.unsupported);
      const { upTo, before, dryRun = false } = request.body;
      if ((upTo === undefined) === (before === undefined))
        throw new HttpRefusal('VALIDATION_ERROR', archiveTexts.oneOfBoth);
      const plan = await archive.plan(upTo === undefined ? { before } : { upTo });
      if (dryRun || plan.events === 0) return { answer: { data: plan } };
      if (archive.isWorking()) throw new HttpRefusal('CONFLICT', archiveTexts.underWay);
      const { actor, at, origin } = callingOf(request, now);
      const data = { upTo: plan.last };
      const command = { type: 'RequestArchive', data, actor, at } as const;
      const { position } = await commands.execute(archiveDecider, archiveId, command, origin);
      archive.begin(plan.last);
      return { answer: { data: plan }, position };
    },
  );
}
