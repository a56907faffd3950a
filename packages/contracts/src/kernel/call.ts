type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The input and answer of a call; `answer` is the body without its `success` or `status` flag, if it has one. */
export interface CallShape {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly answer: object;
}

/**
 * The wrapping of success and failure: `{success, …}`, or `{status: 'success' | 'error', …}`. The direct model
 * service answers without one, or with `{detail: [{msg}]}`.
 */
export type Envelope = 'success' | 'status' | 'direct';

/** One HTTP call, named once for the server that answers it and the client that makes it. */
export interface Call<Shape extends CallShape = CallShape> {
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly envelope: Envelope;
  /** False for the few calls that need no token. */
  readonly signedIn: boolean;
  /** The part of the caller's budget that the call costs; `costs` has the usual values. */
  readonly cost: number;
  /** Carries the type; never set. */
  readonly shape?: Shape;
}

interface CallOptions {
  readonly envelope?: Envelope;
  readonly signedIn?: boolean;
  readonly cost?: number;
}

/** Costs of a call that reads, of one that writes, and of one with long work. */
export const costs = { read: 1, write: 2, heavy: 10 } as const;

export function call<Shape extends CallShape>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Call<Shape> {
  return {
    method,
    path,
    envelope: options.envelope ?? 'success',
    signedIn: options.signedIn ?? true,
    cost: options.cost ?? (method === 'GET' ? costs.read : costs.write),
  };
}

export const headers = {
  requestId: 'x-request-id',
  /** Answer of a command: global position of its last event. */
  position: 'x-position',
  /** Request of a query: answer only from read models that have reached this position. */
  minPosition: 'x-min-position',
  /**
   * A header of the answer to a query. It names the parts of the read models in which an event that could not be
   * applied holds up data of this query, in alphabetical order, separated by commas. The answer may lack such data.
   * Absent: the answer is complete.
   */
  heldUp: 'x-held-up',
  idempotencyKey: 'idempotency-key',
} as const;
