export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call takes and answers; `answer` is the body without its `success` or `status` flag, if it has one. */
export interface CallShape {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly answer: object;
}

/**
 * How success and failure are wrapped: `{success, …}`, or `{status: 'success' | 'error', …}`; the
 * direct model service answers bare, or with `{detail: [{msg}]}`.
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
  /** What it takes of what its caller may ask for in a while; `costs` says how much is usual. */
  readonly cost: number;
  /** Carries the type; never set. */
  readonly shape?: Shape;
}

interface CallOptions {
  readonly envelope?: Envelope;
  readonly signedIn?: boolean;
  readonly cost?: number;
}

/** Of a call that reads, one that writes, and one that works for long. */
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
