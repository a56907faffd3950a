import { EventStoreError } from '../errors.ts';
import type { Address } from './address.ts';

export class AccessRefused extends EventStoreError {
  readonly code = 'DATABASE_SIGN_IN_REFUSED';
  constructor(address: Address, reason: string, cause: unknown) {
    super(
      `${address.text} does not let the event store in (${reason}). Correct the user or the password ` +
        `of the address, or let the user read $all and write streams that begin with ${address.prefix}.`,
      { cause },
    );
  }
}

export class ServerTooOld extends EventStoreError {
  readonly code = 'SERVER_TOO_OLD';
  constructor(address: Address, cause: unknown) {
    super(
      `${address.text} cannot append to several streams at once, which came with KurrentDB 25.1. ` +
        'Upgrade the server, or name another one.',
      { cause },
    );
  }
}

export class PrefixForeign extends EventStoreError {
  readonly code = 'STORE_FOREIGN';
  constructor(address: Address, reason: string, cause: unknown) {
    super(
      `The streams of ${address.text} that begin with ${address.prefix} are another program’s ` +
        `(${reason}). Name another database.`,
      { cause },
    );
  }
}

/** No version of this program wrote the content of this record, which is in a stream of the log. */
export class ForeignRecord extends Error {
  override readonly name = 'ForeignRecord';
  constructor(stream: string) {
    super(`${stream} was written by another program`);
  }
}

/** Events of a stream are gone, or have other numbers than they were given. */
export class EventsRemoved extends EventStoreError {
  readonly code = 'STORAGE_FAILED';
  constructor(address: Address, stream: string, expected: number, found: number) {
    super(
      `Events of ${stream} are gone from ${address.text}: event ${expected} was due, and ${found} came. The ` +
        'stream was deleted or truncated by another program, or has a $maxCount or a $maxAge. Restore the ' +
        'database from its backup.',
    );
  }
}

export class LogTooNew extends EventStoreError {
  readonly code = 'STORE_TOO_NEW';
  constructor(address: Address, found: number, known: number) {
    super(
      `The log ${address.prefix} of ${address.text} has version ${found}, this program knows versions ` +
        `up to ${known}. It was left as it is. Start the newer version of the program.`,
    );
  }
}
