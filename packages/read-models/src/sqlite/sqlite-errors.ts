import { DatabaseUnavailable, type DatabaseFault } from '../kernel/errors.ts';

type Finding = readonly [fault: DatabaseFault, hint: string];

const full: Finding = ['full', 'the disk is full; make room on it, no restart is needed'];
const damaged = 'the read models are rebuilt from the event log';

/** Primary result codes (sqlite.org/rescode.html) that say nothing about the statement itself. */
const unavailable: Readonly<Record<number, Finding>> = {
  5: ['away', 'another process uses it; stop that process'],
  6: ['away', 'another process uses it; stop that process'],
  7: ['failing', 'memory is used up'],
  8: [
    'read-only',
    'it cannot be written; check the permissions of its folder and how its disk is mounted',
  ],
  10: ['failing', 'reading or writing the disk failed; check the disk'],
  11: ['damaged', `it is damaged; delete it, ${damaged}`],
  13: full,
  14: ['read-only', 'it cannot be opened; check its disk, and the permissions of its folder'],
  26: ['damaged', `it is no database; delete it, ${damaged}`],
};

/** Extended codes of a disk without room: the shared memory of the write-ahead log could not grow. */
const withoutRoom: ReadonlySet<number> = new Set([4874]);

/** Runs `work`; what makes the database as a whole unusable becomes a `DatabaseUnavailable`. */
export function readable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw faultOf(error);
  }
}

/** The `DatabaseUnavailable` that an error of SQLite means; other errors as they are. */
export function faultOf(error: unknown): unknown {
  const code = resultCode(error);
  const finding = withoutRoom.has(code) ? full : unavailable[code & 0xff];
  if (finding === undefined) return error;
  const [fault, hint] = finding;
  return new DatabaseUnavailable(`The read-model database: ${hint}.`, { cause: error, fault });
}

function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : 0;
}
