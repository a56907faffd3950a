import {
  exportAuditEvidence,
  proveLogEvent,
  showLogEvent,
  stopEvidence,
} from '@mach42/contracts/ops/calls.ts';
import { AuditEvidenceBody } from '@mach42/contracts/ops/evidence-schemas.ts';
import { LogEventParams } from '@mach42/contracts/ops/log-schemas.ts';
import { ParkedPayload, ShowBody } from '@mach42/contracts/ops/schemas.ts';
import { evidenceTexts, logTexts } from '@mach42/contracts/ops/texts.ts';
import { shownEventDecider } from '@mach42/domain/ops/shown-event.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps, EvidencePort } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { payloadOf, recordReading, typeOf } from './shown-payload.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'store' | 'now' | 'evidence'>;

/** Shows the content of a stored event, or exports it with its proof, after that has been recorded. */
export function logRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    showLogEvent,
    {
      params: LogEventParams,
      body: ShowBody,
      answer: { data: ParkedPayload },
      access: 'admins',
      summary: 'What a stored event holds; recorded, and shown to each person whose data it is.',
    },
    async (request) => {
      const calling = callingOf(request, deps.now);
      const { event, position } = await recorded(deps, calling, {
        eventId: request.params.eventId,
        reason: request.body.reason,
      });
      return { answer: { data: payloadOf(event) }, position };
    },
  );

  route(
    app,
    proveLogEvent,
    {
      params: LogEventParams,
      body: ShowBody,
      answer: {},
      access: 'admins',
      summary:
        'Exports one event as it is stored, with the proof that it is under a seal; recorded as showing it is.',
    },
    async (request) => {
      const port = idle(deps);
      const calling = callingOf(request, deps.now);
      const { eventId } = request.params;
      const { position } = await recorded(deps, calling, { eventId, reason: request.body.reason });
      port.begin({ kind: 'event', adminId: calling.actor.id, eventId });
      return { answer: {}, position };
    },
  );

  route(
    app,
    exportAuditEvidence,
    {
      body: AuditEvidenceBody,
      answer: {},
      access: 'admins',
      summary:
        'Exports what the audit shows of events, without content, with the proof that they are sealed.',
    },
    async (request) => {
      const { actor } = callingOf(request, deps.now);
      idle(deps).begin({ kind: 'audit', adminId: actor.id, choice: request.body });
      return { answer: {} };
    },
  );

  route(
    app,
    stopEvidence,
    { answer: {}, access: 'admins', summary: 'Ends the export of evidence that is under way.' },
    async () => {
      const port = supported(deps);
      if (!port.isWorking) throw new HttpRefusal('CONFLICT', evidenceTexts.notUnderWay);
      port.stop();
      return { answer: {} };
    },
  );
}

/** Stores that an event is shown, before it is. */
async function recorded(
  { commands, store }: Deps,
  calling: Calling,
  { eventId, reason }: { readonly eventId: string; readonly reason: string },
) {
  const event = await store.readEvent(eventId);
  if (event === undefined) throw new HttpRefusal('NOT_FOUND', logTexts.notFound);
  const { actor, at, origin } = calling;
  const { subjects } = event.metadata;
  const data = { eventId, eventType: typeOf(event), subjects, reason };
  const command = { type: 'ShowStoredEvent', data, actor, at } as const;
  const by = partOf(origin, eventId);
  const { position } = await commands.execute(shownEventDecider, eventId, command, by);
  await recordReading(commands, calling, { event, reason });
  return { event, position };
}

function supported({ evidence }: Deps): EvidencePort {
  if (evidence === undefined) throw new HttpRefusal('CONFLICT', evidenceTexts.unsupported);
  return evidence;
}

function idle(deps: Deps): EvidencePort {
  const port = supported(deps);
  if (port.isWorking) throw new HttpRefusal('CONFLICT', evidenceTexts.underWay);
  return port;
}
