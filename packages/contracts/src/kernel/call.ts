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
  /** Carries the type; never set. */
  readonly shape?: Shape;
}

interface CallOptions {
  readonly envelope?: Envelope;
  readonly signedIn?: boolean;
}

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
  };
}
