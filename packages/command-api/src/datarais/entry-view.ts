import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { ExistingEntry } from '@mach42/domain/datarais/decider.ts';
import type { Fold } from '../kernel/commands.ts';
import type { EntryJob } from '../lookups.ts';

interface EntryTimes {
  readonly createdAt: string;
  readonly processedAt: string | null;
}

export const entryTimes: Fold<EntryTimes, EntryEvent> = {
  category: 'entry',
  stateVersion: 1,
  initialState: { createdAt: '', processedAt: null },
  evolve(times, { type }, at) {
    if (type === 'EntryRecorded') return { createdAt: at, processedAt: null };
    return type === 'EntryProcessed' ? { ...times, processedAt: at } : times;
  },
};

export function entryView(
  { entryId, title, content, status }: ExistingEntry,
  { createdAt, processedAt }: EntryTimes,
  { jobId, progress, queuePosition, waitingFor, result, error }: EntryJob,
): Entry {
  return {
    id: entryId,
    _id: entryId,
    content,
    createdAt,
    timestamp: createdAt,
    status,
    metadata: { title },
    jobId,
    progress,
    queuePosition,
    ...(waitingFor === undefined ? {} : { waitingFor }),
    result,
    error,
    processedAt,
  };
}
