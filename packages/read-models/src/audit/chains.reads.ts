import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import type { ChainKind } from '@mach42/contracts/chains/schemas.ts';
import type { PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { Audience } from '../changes/change.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { auditPage } from './audit-events.reads.ts';

/** The object whose chain is asked for. */
export interface ChainObject {
  readonly kind: ChainKind;
  readonly id: string;
  /**
   * The owner of the object; for a message the person who wrote it, or asked for it. Empty: only admins may see it.
   */
  readonly ownerId: string;
  /** The room of a message. */
  readonly roomId?: string;
  /** The events that made it; default: those of `category-id`. */
  readonly stream?: string;
  /** The time of its event, of a version: its stream has all of them. */
  readonly at?: string;
  /** The objects that it was made from. */
  readonly from: readonly Pick<ChainObject, 'kind' | 'id'>[];
}

const message = prepared((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .select(['room_id', 'person_id', 'type', 'reply_to'])
    .where('id', '=', p.id)
    .where('hidden', '=', 0),
);
const job = prepared((q, p: { id: string }) =>
  q.selectFrom('jobs').select(['user_id', 'entry_id']).where('id', '=', p.id),
);
const run = prepared((q, p: { id: string }) =>
  q.selectFrom('kept_runs').select(['user_id', 'entry_id']).where('id', '=', p.id),
);
const entry = prepared((q, p: { id: string }) =>
  q.selectFrom('entries').select('user_id').where('id', '=', p.id),
);
const modelCall = prepared((q, p: { id: string }) =>
  q.selectFrom('model_calls').select(['user_id', 'message_id', 'job_id']).where('id', '=', p.id),
);
const version = prepared((q, p: { userId: string; version: number }) =>
  q
    .selectFrom('phod_versions')
    .select(['at', 'source'])
    .where('user_id', '=', p.userId)
    .where('version', '=', p.version),
);

const personaVersion = prepared((q, p: { modelId: string; version: number }) =>
  q
    .selectFrom('saige_versions')
    .select('at')
    .where('model_id', '=', p.modelId)
    .where('version', '=', p.version),
);

const given = (kind: ChainKind, id: string | null | undefined) =>
  id === null || id === undefined ? [] : [{ kind, id }];

/**
 * Returns an object by its id; a version by its number in the file of the viewer. Undefined: the object does not
 * exist.
 */
export async function findChainObject(
  db: Reader,
  { kind, id }: Pick<ChainObject, 'kind' | 'id'>,
  viewerId: string,
): Promise<ChainObject | undefined> {
  switch (kind) {
    case 'message': {
      const row = await db.first(message, { id });
      const question = row?.type === 'ai_response' ? row.reply_to : null;
      return (
        row && {
          kind,
          id,
          ownerId: row.person_id,
          roomId: row.room_id,
          from: given('message', question),
        }
      );
    }
    case 'job': {
      const row = await db.first(job, { id });
      return row && { kind, id, ownerId: row.user_id, from: given('entry', row.entry_id) };
    }
    case 'run': {
      const row = await db.first(run, { id });
      return row && { kind, id, ownerId: row.user_id, from: given('entry', row.entry_id) };
    }
    case 'entry': {
      const row = await db.first(entry, { id });
      return row && { kind, id, ownerId: row.user_id, from: [] };
    }
    case 'call': {
      const row = await db.first(modelCall, { id });
      const from = [...given('message', row?.message_id), ...given('job', row?.job_id)];
      return row && { kind, id, ownerId: row.user_id, from };
    }
    case 'version': {
      const row = await db.first(version, { userId: viewerId, version: Number(id) });
      const stream = `phod-${viewerId}`;
      return (
        row && { kind, id, ownerId: viewerId, stream, at: row.at, from: sourcesIn(row.source) }
      );
    }
    case 'persona': {
      const [modelId = '', number = ''] = id.split('@');
      const row = await db.first(personaVersion, { modelId, version: Number(number) });
      return row && { kind, id, ownerId: '', stream: `saige-${modelId}`, at: row.at, from: [] };
    }
  }
}

function sourcesIn(stored: string): ChainObject['from'] {
  const { entryId, jobId, callId } = JSON.parse(stored) as PhodSource;
  return [...given('entry', entryId), ...given('job', jobId), ...given('run', callId)];
}

const categories: { readonly [Kind in ChainKind]: string } = {
  message: 'message',
  version: 'phod',
  job: 'job',
  run: 'run',
  entry: 'entry',
  call: 'modelCall',
  persona: 'saige',
};

type Identified = Pick<ChainObject, 'kind' | 'id' | 'stream' | 'at'>;

const streamOf = ({ kind, id, stream }: Identified): string =>
  stream ?? `${categories[kind]}-${id}`;

/** Whether an event made or changed the object itself. */
export const isStepOf = (
  object: Identified,
  { stream, occurredAt }: Pick<AuditEvent, 'stream' | 'occurredAt'>,
): boolean => stream === streamOf(object) && (object.at === undefined || object.at === occurredAt);

/** The requests that made and changed an object, each once and in the order of the log. */
export async function requestsOf(
  db: Reader,
  object: Identified,
  limit: number,
): Promise<readonly RequestOfObject[]> {
  const { at } = object;
  const which = { stream: streamOf(object), ...(at === undefined ? {} : { from: at, to: at }) };
  const page = { direction: 'after', cursor: 0, limit, quiet: true } as const;
  const { events } = await auditPage(db, which, page);
  const first = new Map<string, RequestOfObject>();
  for (const { correlationId: requestId, position } of events)
    if (!first.has(requestId)) first.set(requestId, { requestId, position });
  return [...first.values()];
}

export interface RequestOfObject {
  readonly requestId: string;
  /** Position of the first event of the request that concerns the object. */
  readonly position: number;
}

/** The events that a request led to, without renewals and marks along the way. */
export const stepsOfRequest = (
  db: Reader,
  correlation: string,
  limit: number,
): Promise<{ readonly events: AuditEvent[]; readonly hasMore: boolean }> =>
  auditPage(db, { correlation }, { direction: 'after', cursor: 0, limit, quiet: true });

const roomOf = prepared((q, p: { id: string }) =>
  q.selectFrom('messages').select('room_id').where('id', '=', p.id).where('hidden', '=', 0),
);

/** The room that a message or the room of a stream is in; undefined: the stream is of neither. */
export async function roomOfStream(db: Reader, stream: string): Promise<string | undefined> {
  if (stream.startsWith('room-')) return stream.slice('room-'.length);
  if (!stream.startsWith('message-')) return undefined;
  return (await db.first(roomOf, { id: stream.slice('message-'.length) }))?.room_id;
}

const audiences = prepared((q, p: { position: number }) =>
  q.selectFrom('changes').select('audiences').where('position', '=', p.position),
);

/** Returns the audiences of the change of an event; undefined: no change was sent, or it is not kept any longer. */
export async function audiencesAt(
  db: Reader,
  position: number,
): Promise<readonly Audience[] | undefined> {
  const row = await db.first(audiences, { position });
  return row && (JSON.parse(row.audiences) as Audience[]);
}
