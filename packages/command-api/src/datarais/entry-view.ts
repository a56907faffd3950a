import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { entriesDecider, type ExistingEntry } from '@mach42/domain/datarais/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { Commands } from '../kernel/commands.ts';
import type { EntryJob } from '../lookups.ts';
import type { MergeRun } from '../runs/model-runs.ts';

export function entryView(
  { entryId, title, content, attachments, status, createdAt, processedAt }: ExistingEntry,
  { jobId, progress, queuePosition, waitingFor, error }: EntryJob,
): Entry {
  return {
    id: entryId,
    _id: entryId,
    content,
    createdAt,
    timestamp: createdAt,
    status,
    metadata: { title },
    ...(attachments === undefined ? {} : { attachments: [...attachments] }),
    jobId,
    progress,
    queuePosition,
    ...(waitingFor === undefined ? {} : { waitingFor }),
    result: null,
    error,
    processedAt,
  };
}

/**
 * An entry of this person's own; anyone else's does not exist.
 * @throws Refusal NOT_FOUND
 */
export async function findOwnEntry(
  commands: Pick<Commands, 'load'>,
  entryId: string,
  userId: string,
  notFound: string = entryTexts.notFound,
): Promise<ExistingEntry> {
  const { state } = await commands.load(entriesDecider, entryId);
  return state.exists && state.userId === userId ? state : refuse('NOT_FOUND', notFound);
}

/** Returns the part of an entry that a run receives. */
export function mergedOf({
  title,
  content,
  attachments,
}: Pick<ExistingEntry, 'title' | 'content' | 'attachments'>): Pick<
  MergeRun,
  'entryTitle' | 'entryText' | 'attachments'
> {
  const files = attachments === undefined ? {} : { attachments };
  return { entryTitle: title, entryText: content, ...files };
}
