import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';

type InputKeys<Shape> = Extract<keyof Shape, 'params' | 'query' | 'body'>;

/** The `params`, `query` and `body` that a call takes, each only when it takes one. */
export type Input<Shape extends CallShape> = Pick<Shape, InputKeys<Shape>>;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** 10,000 ms when left out. */
  readonly timeoutMs?: number;
  /** True: the request continues after the page that makes it is closed. */
  readonly keepalive?: boolean;
  /** The number of times that a repeatable request is repeated when it fails; 3 when left out. */
  readonly retries?: number;
  /** A command sent again with the same key is carried out once. */
  readonly idempotencyKey?: string;
  /**
   * Called when the answer may lack data that was written. The caller shows that beside the data, so no notice is
   * given.
   */
  readonly onHeldUp?: () => void;
}

/** An HTTP answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Input is left out for a call that takes none. */
export type RequestArgs<Shape extends CallShape> = [InputKeys<Shape>] extends [never]
  ? [input?: undefined, options?: RequestOptions]
  : [input: Input<Shape>, options?: RequestOptions];

/** The input of any call. */
export interface AnyInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** The URL of a call: `:name` filled from `params`, the query appended without undefined values. */
export function urlOf(call: Call, input: AnyInput): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
