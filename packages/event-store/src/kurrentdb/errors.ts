import { EventStoreError } from '../errors.ts';
import type { Place } from './place.ts';

export class AccessRefused extends EventStoreError {
  readonly code = 'DATABASE_SIGN_IN_REFUSED';
  constructor(place: Place, reason: string, cause: unknown) {
    super(
      `${place.text} does not let the event store in (${reason}). Correct the user or the password ` +
        `of the address, or let the user read $all and write streams that begin with ${place.prefix}.`,
      { cause },
    );
  }
}

export class ServerTooOld extends EventStoreError {
  readonly code = 'SERVER_TOO_OLD';
  constructor(place: Place, cause: unknown) {
    super(
      `${place.text} cannot append to several streams at once, which came with KurrentDB 25.1. ` +
        'Upgrade the server, or name another one.',
      { cause },
    );
  }
}

export class AppendTooLarge extends EventStoreError {
  readonly code = 'APPEND_TOO_LARGE';
  constructor(place: Place, cause: unknown) {
    super(
      `${place.text} takes no append of this size. Nothing of it was stored. ` +
        'Raise MaxAppendSize and MaxAppendEventSize of the server.',
      { cause },
    );
  }
}

export class PrefixForeign extends EventStoreError {
  readonly code = 'STORE_FOREIGN';
  constructor(place: Place, reason: string, cause: unknown) {
    super(
      `The streams of ${place.text} that begin with ${place.prefix} are another program’s ` +
        `(${reason}). Name another database.`,
      { cause },
    );
  }
}

export class LogTooNew extends EventStoreError {
  readonly code = 'STORE_TOO_NEW';
  constructor(place: Place, found: number, known: number) {
    super(
      `The log ${place.prefix} of ${place.text} has version ${found}, this program knows versions ` +
        `up to ${known}. It was left as it is. Start the newer version of the program.`,
    );
  }
}
