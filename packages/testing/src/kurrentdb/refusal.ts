import { status } from '@grpc/grpc-js';

/** An event as a client sends it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export interface StreamAppend {
  readonly stream: string;
  /** A revision, -1 for a stream that must not exist, -2 for any. */
  readonly expected: bigint;
  readonly events: readonly Proposed[];
}

/** The details of a refused append in the second protocol. */
export type RefusedAppend =
  | { readonly stream: string; readonly expected: bigint; readonly actual: bigint }
  | {
      readonly stream: string;
      readonly id: string;
      readonly size: number;
      readonly mostSize: number;
    }
  | { readonly size: number; readonly mostSize: number };

/** The address of a node. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** The answer of a server in place of a result: a status of gRPC, and its message. */
export class Refusal extends Error {
  readonly code: status;
  readonly append: RefusedAppend | undefined;
  /** The node that would have answered, as the first protocol names it. */
  readonly leader: Endpoint | undefined;

  constructor(code: status, words: string, append?: RefusedAppend, leader?: Endpoint) {
    super(words);
    this.code = code;
    this.append = append;
    this.leader = leader;
  }
}

export const unavailable = (): Refusal =>
  new Refusal(status.UNAVAILABLE, 'The server is not ready');

/** The names that SchemaName of the server's second protocol takes; 26.1 takes other letters, too. */
const typeRule = /^[a-zA-Z0-9_.$:-]+$/;

/**
 * Refuses the appends that the server's second protocol refuses.
 * @throws Refusal
 */
export function requireAcceptable(
  appends: readonly StreamAppend[],
  { mostSize, mostEventSize }: { readonly mostSize: number; readonly mostEventSize: number },
): void {
  const refuse = (words: string): never => {
    throw new Refusal(status.INVALID_ARGUMENT, words);
  };
  const names = appends.map(({ stream }) => stream.toLowerCase());
  if (new Set(names).size < names.length) refuse('A stream twice.');
  let size = 0;
  for (const { stream, events } of appends) {
    for (const { id, type, data, metadata } of events) {
      if (!typeRule.test(type)) refuse(`No type is called ${type}.`);
      const ofEvent = data.length + metadata.length + type.length;
      if (ofEvent > mostEventSize) {
        throw new Refusal(
          status.INVALID_ARGUMENT,
          `The size of record ${id} (${ofEvent}) exceeds the maximum (${mostEventSize}).`,
          { stream, id, size: ofEvent, mostSize: mostEventSize },
        );
      }
      size += ofEvent;
    }
  }
  if (size > mostSize) {
    throw new Refusal(
      status.ABORTED,
      `The total size of the append transaction (${size}) exceeds the maximum (${mostSize}).`,
      { size, mostSize },
    );
  }
}
