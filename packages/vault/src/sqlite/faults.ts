import { VaultUnavailable, type VaultFault } from '../errors.ts';

type Finding = readonly [fault: VaultFault, advice: string];

const full: Finding = [
  'full',
  'There is no room to write it. Nothing was stored. Make room on its disk and try again; no restart is needed.',
];
const readOnly: Finding = [
  'read-only',
  'It cannot be written. Look at the permissions of its folder and at how its disk is mounted.',
];
const failing: Finding = [
  'failing',
  'Reading or writing its disk failed. Check the disk, then try again.',
];
const damaged: Finding = [
  'damaged',
  'It is damaged. Stop the server, keep a copy of the file, and restore the last backup.',
];

/** Primary result codes (sqlite.org/rescode.html) that say nothing about the statement itself. */
const byResultCode: Readonly<Record<number, Finding>> = {
  5: ['away', 'Another process uses it. Stop that process.'],
  7: ['failing', 'Memory is used up.'],
  8: readOnly,
  10: failing,
  11: damaged,
  13: full,
  14: readOnly,
  26: damaged,
};
/** The shared memory of the write-ahead log could not grow, which a full disk causes. */
const sharedMemorySize = 4874;

const bySystemCode: Readonly<Record<string, Finding>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: readOnly,
  EACCES: readOnly,
  EPERM: readOnly,
  EIO: failing,
};

/**
 * Reads or writes the file, and replaces the errors of SQLite and of the system. The thrown error has no
 * cause, as parameters are secrets here.
 * @throws VaultUnavailable
 */
export function withVaultErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const finding = findingOf(error);
    if (finding === undefined) throw error;
    const [fault, advice] = finding;
    throw new VaultUnavailable(`The vault ${file}: ${advice}`, fault);
  }
}

function findingOf(error: unknown): Finding | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return error.errcode === sharedMemorySize ? full : byResultCode[error.errcode & 0xff];
  }
  return 'syscall' in error && 'code' in error ? bySystemCode[String(error.code)] : undefined;
}
