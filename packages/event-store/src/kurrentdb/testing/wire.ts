import {
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import { deserialize, serialize } from 'node:v8';

/** What a client asks of a stand-in in another process, each in a line of its own. */
export interface Asked {
  /** One of each call, by which its answers are found. */
  readonly id: number;
  /** A call of the client, or `cancel`: nothing more of the call with this id is wanted. */
  readonly call: string;
  readonly given: readonly unknown[];
}

/** A part of the answer to a call; the last one ends it. */
export type Answered = { readonly id: number } & (
  | { readonly item: unknown }
  | { readonly isEnd: true }
  | { readonly error: SentError }
);

interface SentError {
  readonly kind: string;
  readonly message: string;
}

/** Values of JavaScript with their types, as big integers and times. */
export const lineOf = (value: Asked | Answered): string =>
  `${serialize(value).toString('base64')}\n`;

/** The value of a line; the other side says which of the two it is. */
export const readLine = (line: string): unknown => deserialize(Buffer.from(line, 'base64'));

export const sent = (error: unknown): SentError =>
  error instanceof Error
    ? { kind: error.constructor.name, message: error.message }
    : { kind: 'UnknownError', message: String(error) };

/** The adapter tells errors of the client by their class, and by their words. */
export function received({ kind, message }: SentError): Error {
  switch (kind) {
    case 'UnavailableError':
      return new UnavailableError();
    case 'StreamNotFoundError':
      return new StreamNotFoundError(undefined, message);
    case 'WrongExpectedVersionError':
      return new WrongExpectedVersionError(undefined, {
        streamName: message,
        expected: 'no_stream',
        current: 0n,
      });
    default:
      return new UnknownError(undefined, message);
  }
}
