import { DatabaseUnavailable } from '../kernel/errors.ts';

/** Primary result codes (sqlite.org/rescode.html) that say nothing about the statement itself. */
const unavailable: Readonly<Record<number, string>> = {
  5: 'another process uses it; stop that process',
  6: 'another process uses it; stop that process',
  7: 'memory is used up',
  8: 'it cannot be written; check the permissions of its folder',
  10: 'reading or writing the disk failed; check the disk',
  11: 'it is damaged; delete it, the read models are rebuilt from the event log',
  13: 'the disk is full; free some space',
  14: 'it cannot be opened; check the permissions of its folder',
  26: 'it is no database; delete it, the read models are rebuilt from the event log',
};

/** Runs `work`; what makes the database as a whole unusable becomes a `DatabaseUnavailable`. */
export function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const hint = unavailable[resultCode(error) & 0xff];
    if (hint === undefined) throw error;
    throw new DatabaseUnavailable(`The read-model database: ${hint}.`, { cause: error });
  }
}

function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : 0;
}
