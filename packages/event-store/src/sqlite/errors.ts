import { EventStoreError } from '../errors.ts';

export class StoreDamaged extends EventStoreError {
  readonly code = 'STORE_DAMAGED';
  constructor(file: string, finding: string, cause?: unknown) {
    super(
      `${file} is damaged: ${finding}. It was left as it is. ` +
        'Stop the server, keep a copy of the file, and restore the last backup.',
      { cause },
    );
  }
}

export class StoreForeign extends EventStoreError {
  readonly code = 'STORE_FOREIGN';
  constructor(file: string) {
    super(
      `${file} is a database of another program. It was left as it is. ` +
        'Name another file or another data folder.',
    );
  }
}

export class StoreTooNew extends EventStoreError {
  readonly code = 'STORE_TOO_NEW';
  constructor(file: string, found: number, known: number) {
    super(
      `${file} has schema version ${found}, this program knows versions up to ${known}. ` +
        'It was left as it is. Start the newer version of the program that wrote it.',
    );
  }
}

export class StoreNotWritable extends EventStoreError {
  readonly code = 'STORE_NOT_WRITABLE';
  constructor(file: string, cause?: unknown) {
    super(
      `${file} cannot be written. Create its folder, if there is none, and let the user who runs ` +
        'the server write both, or name another data folder.',
      { cause },
    );
  }
}

/**
 * The error of a reader, which changes nothing. It needs the permission to write all the same, as SQLite writes
 * beside a file that it reads.
 */
export class StoreNotReadable extends EventStoreError {
  readonly code = 'STORE_NOT_READABLE';
  constructor(file: string, cause?: unknown) {
    super(
      `${file} cannot be opened: permission is missing. Run this as the user of the server, or ` +
        'change the permissions of the file and of its folder.',
      { cause },
    );
  }
}

export class StoreInUse extends EventStoreError {
  readonly code = 'STORE_IN_USE';
  constructor(file: string, cause?: unknown) {
    super(
      `${file} is open already, in another process or in this one. ` +
        'Stop that server first, or name another data folder.',
      { cause },
    );
  }
}

export class DiskFull extends EventStoreError {
  readonly code = 'DISK_FULL';
  constructor(file: string, cause?: unknown) {
    super(
      `There is no room to write ${file}. Nothing of it was stored. ` +
        'Make room on its disk and try again; no restart is needed.',
      { cause },
    );
  }
}

/** The operating system or SQLite failed in a way that no other class names. */
export class StorageFailed extends EventStoreError {
  readonly code = 'STORAGE_FAILED';
  constructor(file: string, reason: string, cause: unknown) {
    super(`${file} could not be read or written (${reason}). Check its disk, then try again.`, {
      cause,
    });
  }
}

export class WriterFailed extends EventStoreError {
  readonly code = 'WRITER_FAILED';
  constructor(cause?: unknown) {
    super(
      'The writer of the event store has stopped. Appends under way may be stored or not: restart ' +
        'the server and repeat them with the same event ids.',
      { cause },
    );
  }
}

/** Result codes 11 and 26 (sqlite.org/rescode.html): the file of a database is damaged, or is no database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);
