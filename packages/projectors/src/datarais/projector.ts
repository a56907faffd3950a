import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { JobQueued, ProposalDiscarded, ProposalRestored } from '@mach42/domain/jobs/events.ts';
import { type Change, toAdmins, toUser } from '@mach42/read-models/changes/change.ts';
import { findEntryToList } from '@mach42/read-models/datarais/entries.reads.ts';
import { entriesTable } from '@mach42/read-models/datarais/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

const setEntryText = prepared((q, p: { id: string; title: string; content: string }) =>
  q.updateTable('entries').set({ title: p.title, content: p.content }).where('id', '=', p.id),
);

const setEntryFiles = prepared((q, p: { id: string; attachments: string }) =>
  q.updateTable('entries').set({ attachments: p.attachments }).where('id', '=', p.id),
);

const setEntryStatus = prepared(
  (
    q,
    p: {
      id: string;
      status: EntryStatus;
      processedAt: string | null;
      discardedAt: string | null;
    },
  ) =>
    q
      .updateTable('entries')
      .set({ status: p.status, processed_at: p.processedAt, discarded_at: p.discardedAt })
      .where('id', '=', p.id),
);

/** Changes nothing when the entry has a later job. */
const clearEntryJob = prepared((q, p: { id: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: null })
    .where('id', '=', p.id)
    .where('job_id', '=', p.jobId),
);

/** Changes nothing when the entry has a later job. */
const restoreEntryJob = prepared((q, p: { id: string; userId: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: p.jobId })
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId)
    .where('job_id', 'is', null),
);

const setEntryJob = prepared((q, p: { id: string; userId: string; jobId: string }) =>
  q
    .updateTable('entries')
    .set({ job_id: p.jobId })
    .where('id', '=', p.id)
    .where('user_id', '=', p.userId),
);

type On<Type extends EntryEvent['type']> = Handler<Extract<EntryEvent, { type: Type }>>;

const recorded: On<'EntryRecorded'> = async ({ data, at, position }, tx) => {
  await tx.run(entriesTable.insert, {
    id: data.entryId,
    user_id: data.userId,
    title: data.title,
    content: data.content,
    attachments: JSON.stringify(data.attachments ?? []),
    status: 'pending',
    created_at: at,
    processed_at: null,
    discarded_at: null,
    job_id: null,
    position,
  });
  return changed('EntryRecorded', data.entryId, tx);
};

const revised: On<'EntryRevised'> = async ({ data }, tx) => {
  const { entryId: id, title, content, attachments } = data;
  await updateOne(tx, setEntryText, { id, title, content });
  if (attachments !== undefined) {
    await updateOne(tx, setEntryFiles, { id, attachments: JSON.stringify(attachments) });
  }
  return changed('EntryRevised', id, tx);
};

const processed: On<'EntryProcessed'> = async ({ data: { entryId: id }, at }, tx) => {
  const times = { processedAt: at, discardedAt: null };
  await updateOne(tx, setEntryStatus, { id, status: 'processed', ...times });
  return changed('EntryProcessed', id, tx);
};

const discarded: On<'EntryDiscarded'> = async ({ data: { entryId: id }, at }, tx) => {
  const times = { processedAt: null, discardedAt: at };
  await updateOne(tx, setEntryStatus, { id, status: 'discarded', ...times });
  return changed('EntryDiscarded', id, tx);
};

const restored: On<'EntryRestored'> = async ({ data: { entryId: id } }, tx) => {
  const times = { processedAt: null, discardedAt: null };
  await updateOne(tx, setEntryStatus, { id, status: 'pending', ...times });
  return changed('EntryRestored', id, tx);
};

/** A job may be about no entry, or about text that was never kept as one. */
const jobQueued: Handler<JobQueued> = async ({ data: { entryId, userId, jobId } }, tx) => {
  if (entryId !== undefined) await tx.run(setEntryJob, { id: entryId, userId, jobId });
  return undefined;
};

const proposalDiscarded: Handler<ProposalDiscarded> = async ({ data }, tx) => {
  const { entryId, jobId } = data;
  if (entryId === undefined) return undefined;
  await tx.run(clearEntryJob, { id: entryId, jobId });
  return offered('ProposalDiscarded', data, tx);
};

const proposalRestored: Handler<ProposalRestored> = async ({ data }, tx) => {
  const { entryId, userId, jobId } = data;
  if (entryId === undefined) return undefined;
  await tx.run(restoreEntryJob, { id: entryId, userId, jobId });
  return offered('ProposalRestored', data, tx);
};

/** The present entry, published only to its person. */
async function offered(
  type: (ProposalDiscarded | ProposalRestored)['type'],
  { entryId = '', userId, jobId }: ProposalDiscarded['data'],
  tx: Transaction,
): Promise<Change | undefined> {
  const found = await findEntryToList(tx, entryId);
  if (found?.userId !== userId) return undefined;
  return { type, data: { entry: found.entry, jobId }, audiences: [toUser(found.userId)] };
}

async function changed(
  type: EntryEvent['type'],
  entryId: string,
  tx: Transaction,
): Promise<Change | undefined> {
  const found = await findEntryToList(tx, entryId);
  if (found === undefined) return undefined;
  // A revision changes nothing that admins see.
  const others = type === 'EntryRevised' ? [] : [toAdmins];
  return { type, data: { entry: found.entry }, audiences: [toUser(found.userId), ...others] };
}

type Projected = EntryEvent | JobQueued | ProposalDiscarded | ProposalRestored;

export const entriesProjector = projector<Projected>({
  name: 'entries',
  version: 4,
  tables: ['entries'],
  reads: ['jobs'],
  on: {
    EntryRecorded: recorded,
    EntryRevised: revised,
    EntryProcessed: processed,
    EntryDiscarded: discarded,
    EntryRestored: restored,
    JobQueued: jobQueued,
    ProposalDiscarded: proposalDiscarded,
    ProposalRestored: proposalRestored,
  },
});
