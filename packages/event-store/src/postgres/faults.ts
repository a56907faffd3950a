import { DatabaseError } from 'pg';
import { AppendTooLarge, EventStoreError } from '../errors.ts';
import { DatabaseFailed, DatabaseUnreachable } from '../log/server-errors.ts';
import type { Address } from './address.ts';
import {
  DatabaseFull,
  DatabaseMissing,
  PermissionMissing,
  ServerUnsuitable,
  SignInRefused,
} from './errors.ts';

/**
 * SQLSTATEs after which another attempt may succeed: classes 08 (connection) and 40 (deadlock, serialization),
 * the server is starting, stopping, or has no connection left.
 */
const transient = /^(08|40)|^(57P0[1-5]|53300)$/;
/** SQLSTATEs of a busy server, which are transient too: a timeout, a lock, memory that was used up. */
const busy = /^(57014|55P03|53200|53400)$/;

const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout e)/;

/** The client's message where a server asks for a password and the address has none (RFC 5802). */
const noPassword = /^SASL: .*password must be a/;

/** Whether the connection failed, or the server may accept the same request later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return transient.test(error.code ?? '') || isBusy(error);
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error || error instanceof AggregateError || brokenConnection.test(error.message)
  );
}

const isBusy = (error: Error): boolean =>
  error instanceof DatabaseError && busy.test(error.code ?? '');

/** Whether the server takes no writes, like a standby, or a server that was the primary before. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '25006';

/** Returns the reason in a few words, for the middle of a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error && 'code' in error ? String(error.code) : error.message;
}

/** The fault that an error of the server or of the network means; other errors as they are. */
export function faultOf(address: Address, error: unknown): unknown {
  if (error instanceof EventStoreError || !(error instanceof Error)) return error;
  if (isTransient(error) && !isBusy(error))
    return new DatabaseUnreachable(address, reasonOf(error), error);
  if (noPassword.test(error.message))
    return new SignInRefused(address, 'it asks for a password, and the address has none', error);
  return error instanceof DatabaseError ? serverFault(address, error) : error;
}

function serverFault(address: Address, error: DatabaseError): EventStoreError {
  const { code = '', message } = error;
  switch (code) {
    case '3D000':
      return new DatabaseMissing(address, error);
    case '28000':
    case '28P01':
      return new SignInRefused(address, message, error);
    case '42501':
      return new PermissionMissing(address, message, error);
    case '54000':
      return new AppendTooLarge(address.text, undefined, largestAdvice, error);
    case '53100':
      return new DatabaseFull(address, error);
    case '25006':
      return new ServerUnsuitable(address, 'takes no writes', readOnlyAdvice);
    default:
      // The transaction was rolled back.
      return new DatabaseFailed(
        address,
        `${message}, SQLSTATE ${code}`,
        error,
        'Nothing of it was stored.',
      );
  }
}

const largestAdvice = 'A value takes 1 GB at the most there, and a name in an index 2,700 bytes.';

export const readOnlyAdvice = 'It may be a standby: name the primary server.';
