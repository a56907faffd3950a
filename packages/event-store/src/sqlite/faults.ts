import { AppendTooLarge, type EventStoreError } from '../errors.ts';
import {
  DiskFull,
  StorageFailed,
  StoreDamaged,
  StoreInUse,
  StoreNotReadable,
  StoreNotWritable,
} from './errors.ts';

/** An error of `node:sqlite`: `errcode` is an extended result code, sqlite.org/rescode.html. */
export interface SqliteError {
  readonly errcode: number;
  readonly message: string;
}

const primary = {
  perm: 3,
  busy: 5,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  tooBig: 18,
  notadb: 26,
};

/** The shared memory of the write-ahead log could not grow, which a full disk causes. */
const ioerrShmsize = 4874;

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** The fault of `file` that an error of SQLite means. */
export function faultOf(file: string, error: SqliteError): EventStoreError {
  if (error.errcode === ioerrShmsize) return new DiskFull(file, error);
  switch (error.errcode & 0xff) {
    case primary.full:
      return new DiskFull(file, error);
    case primary.tooBig:
      return new AppendTooLarge(file, undefined, 'A value takes 1 GB at the most there.', error);
    case primary.corrupt:
    case primary.notadb:
      return new StoreDamaged(file, error.message, error);
    case primary.perm:
    case primary.readonly:
    case primary.cantopen:
      return new StoreNotWritable(file, error);
    case primary.busy:
      return new StoreInUse(file, error);
    default:
      return new StorageFailed(file, error.message, error);
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
const noRight = new Set(['EACCES', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS']);

function systemFaultOf(file: string, error: NodeJS.ErrnoException): EventStoreError {
  const { code = '' } = error;
  if (noRoom.has(code)) return new DiskFull(file, error);
  return noRight.has(code)
    ? new StoreNotWritable(file, error)
    : new StorageFailed(file, error.message, error);
}

/** Returns the fault of `file` that an error of SQLite or of the system means; other errors as they are. */
function named(file: string, error: unknown): unknown {
  if (isSqliteError(error)) return faultOf(file, error);
  return isSystemError(error) ? systemFaultOf(file, error) : error;
}

/** Runs `work`; what SQLite or the system throws in it becomes the fault of `file` that it means. */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw named(file, error);
  }
}

/** Does the work of `naming` for asynchronous work. */
export async function namingLater<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw named(file, error);
  }
}

/** Does the work of `naming` for work that only reads. */
export function namingReader<T>(file: string, work: () => T): T {
  try {
    return naming(file, work);
  } catch (error) {
    throw error instanceof StoreNotWritable ? new StoreNotReadable(file, error.cause) : error;
  }
}
