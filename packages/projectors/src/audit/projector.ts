import type { AccessEvent } from '@mach42/domain/audit/events.ts';
import { eventTypes } from '@mach42/domain/event-types.ts';
import { findOpening, readView } from '@mach42/read-models/audit/openings.reads.ts';
import {
  contentReadsTable,
  openingsTable,
  auditEventsTable,
} from '@mach42/read-models/audit/table.ts';
import { type Audience, toUser } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector, updateOne, type Projector } from '../kernel/projector.ts';
import { changedPaths } from './changed-paths.ts';

/** One row for every event: who did what kind of thing to what, when, and where in it. */
export const auditProjector: Projector = {
  name: 'audit',
  version: 6,
  tables: ['audit_events'],
  handles: Object.keys(eventTypes),
  standsAlone: true,
  apply: async ({ id, type, data, metadata, stream, position }, tx) => {
    await tx.run(auditEventsTable.insert, {
      position: Number(position),
      stream,
      category: categoryOf(stream),
      type,
      actor_id: metadata.actorId,
      at: metadata.occurredAt,
      subjects: JSON.stringify(metadata.subjects),
      paths: JSON.stringify(changedPaths(type, data)),
      event_id: id,
      command_id: metadata.commandId,
      correlation_id: metadata.correlationId,
      causation_id: metadata.causationId ?? null,
    });
    return undefined;
  },
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

const setOpeningClosed = prepared((q, p: { id: string; at: string }) =>
  q.updateTable('openings').set({ closed_at: p.at }).where('id', '=', p.id),
);

const setOpeningUnseen = prepared((q, p: { id: string }) =>
  q.updateTable('openings').set({ seen: 0 }).where('id', '=', p.id),
);

const setOpeningsSeen = prepared((q, p: { userId: string }) =>
  q.updateTable('openings').set({ seen: 1 }).where('user_id', '=', p.userId),
);

type On<Type extends AccessEvent['type']> = Handler<Extract<AccessEvent, { type: Type }>>;

const opened: On<'BreakGlassOpened'> = async ({ data, at, position }, tx) => {
  await tx.run(openingsTable.insert, {
    id: data.openingId,
    user_id: data.userId,
    admin_id: data.adminId,
    reason: data.reason,
    opened_at: at,
    expires_at: data.expiresAt,
    closed_at: null,
    seen: 0,
    position,
  });
  const opening = await openingOf(tx, data.openingId);
  return { type: 'BreakGlassOpened', data: { opening }, audiences: both(data) };
};

const used: On<'BreakGlassUsed'> = async ({ data, at, position }, tx) => {
  const { openingId, userId, kind, ref = null } = data;
  await tx.run(contentReadsTable.insert, { position, opening_id: openingId, kind, ref, at });
  await updateOne(tx, setOpeningUnseen, { id: openingId });
  const { adminName } = await openingOf(tx, openingId);
  const read = readView({ kind, ref, at, position });
  const used = { openingId, userId, adminName, read };
  return { type: 'BreakGlassUsed', data: used, audiences: both(data) };
};

const closed: On<'BreakGlassClosed'> = async ({ data, at }, tx) => {
  await updateOne(tx, setOpeningClosed, { id: data.openingId, at });
  const opening = await openingOf(tx, data.openingId);
  return { type: 'BreakGlassClosed', data: { opening }, audiences: both(data) };
};

const seen: On<'BreakGlassSeen'> = async ({ data: { userId } }, tx) => {
  await tx.run(setOpeningsSeen, { userId });
  return { type: 'BreakGlassSeen', data: { userId }, audiences: [toUser(userId)] };
};

/** The audiences of an access: the owner of the content, and the admin's other windows. */
const both = (data: { readonly userId: string; readonly adminId: string }): Audience[] => [
  toUser(data.userId),
  toUser(data.adminId),
];

async function openingOf(tx: Transaction, id: string) {
  const opening = await findOpening(tx, id);
  if (opening === undefined) throw new Error(`There is no opening ${id}.`);
  return opening;
}

export const openingsProjector = projector<AccessEvent>({
  name: 'openings',
  version: 1,
  tables: ['openings', 'content_reads'],
  reads: ['users'],
  on: {
    BreakGlassOpened: opened,
    BreakGlassUsed: used,
    BreakGlassClosed: closed,
    BreakGlassSeen: seen,
  },
});
