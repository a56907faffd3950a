import {
  ErrorType,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { setTimeout } from 'node:timers/promises';
import { AppendTooLarge, EventStoreError } from '../errors.ts';
import { AppendUnsettled, DatabaseFailed, DatabaseUnreachable } from '../log/server-errors.ts';
import type { Address } from './address.ts';
import { AccessRefused, ForeignRecord, PrefixForeign, ServerTooOld } from './errors.ts';

/**
 * The kind of an error. The client's errors have a type, except for some that come from below it with a status of
 * gRPC. The refusal of an append to several streams has a type for a few statuses only; the others are all "unknown",
 * with their status.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (isOfAnotherNode(error)) return ErrorType.NOT_LEADER;
  if (isOfNoNode(error)) return undiscovered;
  if (error.message.includes('No leader info available')) return ErrorType.UNAVAILABLE;
  const { type, code } = error as { readonly type?: string; readonly code?: number | string };
  if (type !== undefined && (type !== unknown || code === undefined)) return type;
  return code === undefined ? '' : `grpc-${code}`;
}

/** A type of the client. */
const unknown: string = ErrorType.UNKNOWN;

/**
 * Whether an append to several streams reached a node that does not lead. For all other calls the client itself
 * detects this and turns to the leader.
 */
const isOfAnotherNode = ({ message }: Error): boolean =>
  message.startsWith('9 FAILED_PRECONDITION') && message.includes('not the leader');

/** The client has asked all nodes of the address, several times, and none answered. */
const isOfNoNode = ({ message }: Error): boolean => message.startsWith('Failed to discover');
const undiscovered = 'no node of the address answers';

/** Whether the client will fail in the same way until it is replaced. */
export const needsNewClient = (error: unknown): boolean =>
  error instanceof Error && (isOfAnotherNode(error) || isOfNoNode(error));

const transient: ReadonlySet<string> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  undiscovered,
  'grpc-1',
  'grpc-4',
  'grpc-14',
]);
const refused: ReadonlySet<string> = new Set([ErrorType.ACCESS_DENIED, 'grpc-7', 'grpc-16']);
const tooOld: ReadonlySet<string> = new Set([ErrorType.UNSUPPORTED, 'grpc-12']);
const tooLarge: ReadonlySet<string> = new Set([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.TRANSACTION_MAX_SIZE_EXCEEDED,
  ErrorType.APPEND_RECORD_SIZE_EXCEEDED,
]);

/** Whether a later attempt may succeed. A failed append may be stored nevertheless. */
export const isTransient = (error: unknown): boolean => transient.has(kindOf(error));

export const isConflict = (error: unknown): boolean => error instanceof WrongExpectedVersionError;

export const isMissingStream = (error: unknown): boolean => error instanceof StreamNotFoundError;

/** Returns the error of the port for an error of the client. */
export function faultOf(address: Address, what: 'read' | 'append', error: unknown): unknown {
  if (error instanceof EventStoreError) return error;
  if (error instanceof ForeignRecord) return new PrefixForeign(address, error.message, error);
  const kind = kindOf(error);
  if (transient.has(kind)) {
    const reason = wordsOf(error);
    return what === 'append'
      ? new AppendUnsettled(address, reason, error)
      : new DatabaseUnreachable(address, reason, error);
  }
  if (refused.has(kind)) return new AccessRefused(address, kind, error);
  if (tooOld.has(kind)) return new ServerTooOld(address, error);
  if (tooLarge.has(kind) || isLongMessage(error)) {
    return new AppendTooLarge(address.text, mostBytesOf(error), raiseLimits, error);
  }
  return new DatabaseFailed(address, wordsOf(error), error);
}

const raiseLimits =
  'Raise MaxAppendSize and MaxAppendEventSize of the server where they are below 16 MiB.';

/** Whether gRPC itself refuses the message: the server takes messages of one and a half times its largest append. */
const isLongMessage = (error: unknown): boolean =>
  kindOf(error) === 'grpc-8' &&
  error instanceof Error &&
  /larger than max|exceeds the maximum/i.test(error.message);

/** The limit that the server names, if it names one. */
function mostBytesOf(error: unknown): number | undefined {
  const named = error as { readonly maxAppendSize?: unknown; readonly maxSize?: unknown };
  return [named.maxAppendSize, named.maxSize].find((bytes) => typeof bytes === 'number');
}

const mostWords = 300;

/** The text of the server, or of the client, for an error that has no name of ours. */
function wordsOf(error: unknown): string {
  const kind = kindOf(error);
  const message = error instanceof Error ? error.message : '';
  const words = [kind, message].filter((part) => part !== '').join(': ');
  const line = words.replaceAll(/\s+/g, ' ').slice(0, mostWords);
  return line === '' ? 'without a reason' : line;
}

/** The pause between two attempts, in ms. */
export const pause = 200;

/**
 * The number of failures of a read, while the server answers another read, after which the read counts as refused.
 */
const mostRefusals = 3;

interface Persistence {
  readonly address: Address;
  /** The time for which a call is retried, in ms. */
  readonly patience: number;
  /** Rejects while the server does not answer, whatever the log holds. */
  readonly probe?: () => Promise<unknown>;
  /** A connection that may find another way to the server. */
  readonly connection?: { readonly renew: () => void };
}

/**
 * Tries again for as long as there is patience while the server does not answer. The server says of some reads that
 * it is not available although it is. Another read, which is right in any log, decides whether it is.
 * @param refusedAs makes the error of a read that the server refuses
 * @throws EventStoreError
 */
export async function persistently<T>(
  { address, patience, probe, connection }: Persistence,
  what: 'read' | 'append',
  attempt: () => Promise<T>,
  refusedAs: (error: unknown) => EventStoreError = (error) =>
    new DatabaseFailed(address, wordsOf(error), error),
): Promise<T> {
  const end = performance.now() + patience;
  let refusals = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error)) throw faultOf(address, what, error);
      const isRefused = what === 'read' && probe !== undefined && (await doesAnswer(probe));
      refusals = isRefused ? refusals + 1 : 0;
      if (refusals >= mostRefusals) throw refusedAs(error);
      if (refusals > 0) continue;
      if (what === 'read') connection?.renew();
      if (performance.now() + pause > end) throw faultOf(address, what, error);
      await setTimeout(pause);
    }
  }
}

const doesAnswer = (probe: () => Promise<unknown>): Promise<boolean> =>
  probe().then(
    () => true,
    (error: unknown) => !isTransient(error),
  );
