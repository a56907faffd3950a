import { EventStoreError } from '../errors.ts';

/** A server that keeps a log, in words that may be shown: no password. */
export interface ServerAddress {
  /** `host:port/database`, or a similar text. */
  readonly text: string;
  /** The product that runs there. */
  readonly product: 'PostgreSQL' | 'KurrentDB' | 'S3 service';
}

export class DatabaseUnreachable extends EventStoreError {
  readonly code = 'DATABASE_UNREACHABLE';
  constructor({ product, text }: ServerAddress, reason: string, cause?: unknown) {
    super(
      `No ${product} answers at ${text} (${reason}). Nothing was stored. ` +
        'Start it, or correct the address, and try again.',
      { cause },
    );
  }
}

/** The connection was lost, or the time was over, between sending an append and its answer. */
export class AppendUnsettled extends EventStoreError {
  readonly code = 'APPEND_UNSETTLED';
  constructor({ text }: ServerAddress, reason: string, cause: unknown) {
    super(
      `${text} did not say what became of an append (${reason}). It is stored or it is not: ` +
        'repeat it with the same event ids once the database answers again.',
      { cause },
    );
  }
}

/** The server refused in a way that no other class names. */
export class DatabaseFailed extends EventStoreError {
  readonly code = 'STORAGE_FAILED';
  /** @param outcome a sentence that says whether the append is stored, where that is known */
  constructor({ text }: ServerAddress, reason: string, cause: unknown, outcome?: string) {
    const known = outcome === undefined ? '' : `${outcome} `;
    super(
      `${text} refused the work of the event store (${reason}). ${known}Look into the server’s log.`,
      { cause },
    );
  }
}
