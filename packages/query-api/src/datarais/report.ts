import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import {
  countEntries,
  countPending,
  entryTimesSince,
  failuresSince,
  oldestPending,
} from '@mach42/read-models/datarais/entry-times.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { daysOf, startOf, waitOf, type Days } from './days.ts';

const hourMs = 3_600_000;
/** Bounds of the ages of what waits: an hour, a day, a week. */
const ageHours = [1, 24, 168] as const;
const timeOf = (at: number): string => new Date(at).toISOString();

/** Reports on the entries of all people, in counts and times alone. */
export async function reportEntries(db: Reader, span: Days): Promise<DataRaisReport> {
  const from = timeOf(startOf(span));
  const entries = await entryTimesSince(db, from);
  const failures = await failuresSince(db, from);
  return {
    entries: await countEntries(db),
    oldestPendingAt: await oldestPending(db),
    ages: await agesOf(db, span.now),
    wait: waitOf(span, entries),
    days: daysOf(span, { entries, failures }),
  };
}

async function agesOf(db: Reader, now: number): Promise<DataRaisReport['ages']> {
  const ages: DataRaisReport['ages'] = [];
  // Clocks differ: an entry with a time after `now` counts as one of the newest.
  let until = '9999';
  for (const hours of [...ageHours, null]) {
    const after = hours === null ? '' : timeOf(now - hours * hourMs);
    ages.push({ hours, entries: await countPending(db, { after, until }) });
    until = after;
  }
  return ages;
}
