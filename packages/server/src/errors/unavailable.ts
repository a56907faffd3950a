import { storeUnavailable } from '@mach42/command-api/kernel/damaged-stream.ts';
import { EventStoreError } from '@mach42/event-store/errors.ts';
import { Backoff, pauseFor } from '@mach42/event-store/feed/retry.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { repeatedFault } from '../logging.ts';
import type { AppContext } from '../roles/app-context.ts';

/** Codes of the operating system for a file whose disk is full, read-only or failing. */
const diskFaults: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Whether a store that a call needs does not work at the moment, so that the call may be repeated later. */
export const isUnavailable = (error: unknown): boolean =>
  storeUnavailable(error) ||
  error instanceof VaultUnavailable ||
  error instanceof DatabaseUnavailable ||
  diskFaults.has(systemCode(error));

type Fault = VaultUnavailable['fault'] | DatabaseUnavailable['fault'];

const byCode: Readonly<Record<string, Fault>> = {
  DATABASE_SIGN_IN_REFUSED: 'refused',
  DATABASE_MISSING: 'refused',
  DATABASE_PERMISSION_MISSING: 'refused',
  DISK_FULL: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  STORE_NOT_WRITABLE: 'read-only',
  SERVER_UNSUITABLE: 'read-only',
  EROFS: 'read-only',
  STORAGE_FAILED: 'failing',
  EIO: 'failing',
  STORE_DAMAGED: 'damaged',
};

/** Returns why a store does not work at the moment; undefined: the error is another one. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof VaultUnavailable || error instanceof DatabaseUnavailable) return error.fault;
  return byCode[error instanceof EventStoreError ? error.code : systemCode(error)];
}

/** Returns the reason of a failure in short, without anything that a person wrote. */
export function shortReason(error: unknown): string {
  const fault = faultOf(error);
  if (fault !== undefined) return shortTexts[fault];
  return error instanceof Error ? error.name : 'an unknown fault';
}

const shortTexts: Readonly<Record<Fault, string>> = {
  away: 'a database was away',
  refused: 'a database refused the server',
  full: 'the disk is full',
  'read-only': 'the disk takes no writes',
  failing: 'a disk or a database fails',
  damaged: 'a file is damaged',
};

/** The text for a person whose call is not available, where the reason is known. */
export function unavailableText(error: unknown): string | undefined {
  const fault = faultOf(error);
  return fault === undefined ? undefined : texts[fault];
}

const texts: Readonly<Record<Fault, string | undefined>> = {
  away: undefined,
  refused:
    'A database does not let the server in, so nothing was stored. Ask an operator to correct the sign-in ' +
    'of the server: its log says where. Then try again.',
  full:
    'The disk of the server is full, so nothing was stored. Reading still works. Ask an operator to make ' +
    'room on it, then try again.',
  'read-only':
    'The server cannot write to its disk, so nothing was stored. Reading still works. Ask an operator to ' +
    'look at it, then try again.',
  failing:
    'A disk or a database of the server fails. Ask an operator to look at it: the log of the server says which. ' +
    'Then try again.',
  damaged:
    'A file of the server is damaged. Ask an operator to look at it: the page System Health says which.',
};

const systemCode = (error: unknown): string =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';

/**
 * Repeats some work for as long as a store that it needs is unavailable.
 * @param what begins a sentence
 * @throws any other error of the work; the last error once the process ends
 */
export async function retryWhileUnavailable<Result>(
  { logger, ending }: Pick<AppContext, 'logger' | 'ending'>,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const backoff = new Backoff();
  const fault = repeatedFault(logger, {
    failed: `${what} waits until the stores are available again`,
    worked: `${what} waits no longer: the stores are available again`,
  });
  for (;;) {
    try {
      const result = await work();
      fault.worked();
      return result;
    } catch (error) {
      if (!isUnavailable(error) || ending.aborted) throw error;
      fault.failed(error);
      await pauseFor(backoff.next(), ending);
    }
  }
}
