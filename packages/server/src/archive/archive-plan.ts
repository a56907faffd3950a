import type { ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { listSegments, type ArchiveStep } from '@mach42/event-store/sqlite/archive-log.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';

/** Up to which event is archived: a position, or a time (ISO 8601, UTC) before which. */
export interface Wanted {
  readonly upTo?: string | undefined;
  readonly before?: string | undefined;
}

/** The events that an archiving would move out of a log, which a server may have open. */
export function archivePlan(log: string, { upTo, before }: Wanted): ArchivePlan {
  const reader = new LogReader(log);
  try {
    const head = reader.head();
    const wanted = before === undefined ? Number(upTo ?? 0) : lastBefore(reader, head, before);
    const first = (listSegments(log).at(-1)?.last ?? 0) + 1;
    const last = Math.max(first - 1, Math.min(wanted, head));
    return { first: String(first), last: String(last), events: last - first + 1 };
  } finally {
    reader.close();
  }
}

/** The last event before a time; times grow with positions, but for what clocks differ. */
function lastBefore(reader: LogReader, head: number, before: string): number {
  let [low, high] = [0, head];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const [event] = reader.after(middle - 1, 1).events;
    const isBefore = event !== undefined && decode(event).metadata.occurredAt < before;
    if (isBefore) low = middle;
    else high = middle - 1;
  }
  return low;
}

const number = new Intl.NumberFormat('en');

const words: Readonly<Record<ArchiveStep, string>> = {
  copying: 'Copying',
  verifying: 'Comparing the copy with the log, up to',
  recording: 'Recording the segment up to',
  clearing: 'Removing from the log what the segment has, at',
  shrinking: 'Making the file of the log smaller',
};

/** The present step of an archiving, for operators. */
export const stepText = (step: ArchiveStep, position: number): string =>
  position === 0 ? words[step] : `${words[step]} position ${number.format(position)}`;
