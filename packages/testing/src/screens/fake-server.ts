import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { statusOf, type ErrorCode, type ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import type { Input } from '@mach42/plugin-kit/api/request.ts';

/** The input of one call that a screen made. */
export type Received<Shape extends CallShape> = Input<Shape> & {
  readonly headers: Headers;
};

type Answer<Shape extends CallShape> =
  | Shape['answer']
  | ((received: Received<Shape>) => Shape['answer'] | Promise<Shape['answer']>);

/** A refusal, as the server words it. Thrown by an answer, or given to `refuse`. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Has an answer that is a function refuse the call. */
export function refused(refusal: Refusal): never {
  throw new Refused(refusal);
}

interface Handler {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  answer: (received: Received<CallShape>) => Promise<object>;
  /** The value of the header `x-held-up`. */
  heldUp: string | null;
  readonly received: Received<CallShape>[];
}

/**
 * The server as a screen meets it: answers by the calls of `contracts`, typed, over `fetch`. A call
 * without an answer is refused, and fails the test at its end.
 */
export class FakeServer {
  readonly #handlers = new Map<string, Handler>();
  readonly #unexpected: string[] = [];
  readonly #held: (() => void)[] = [];

  /** Sets the answer to a call from now on. */
  answer<Shape extends CallShape>(call: Call<Shape>, answer: Answer<Shape>): this {
    this.#handler(call).answer = async (received) =>
      typeof answer === 'function'
        ? (answer as (given: Received<CallShape>) => Promise<object>)(received)
        : answer;
    return this;
  }

  /** Answers a call that has no answer yet. */
  otherwise<Shape extends CallShape>(call: Call<Shape>, answer: Answer<Shape>): this {
    return this.#handlers.has(keyOf(call)) ? this : this.answer(call, answer);
  }

  /** Refuses a call from now on. */
  refuse<Shape extends CallShape>(call: Call<Shape>, refusal: Refusal): this {
    this.#handler(call).answer = () => Promise.reject(new Refused(refusal));
    return this;
  }

  /** Has the answers to a call say from now on which parts are held up; null: none. */
  holdUp<Shape extends CallShape>(call: Call<Shape>, parts: string | null): this {
    this.#handler(call).heldUp = parts;
    return this;
  }

  /** Leaves a call without an answer until the returned function is called; then it is answered as before. */
  hold<Shape extends CallShape>(call: Call<Shape>): () => void {
    const handler = this.#handler(call);
    const { answer } = handler;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.push(resolve);
    handler.answer = async (received) => {
      await promise;
      return answer(received);
    };
    return () => {
      handler.answer = answer;
      resolve();
    };
  }

  /** Returns the inputs of a call, oldest first. */
  received<Shape extends CallShape>(call: Call<Shape>): readonly Received<Shape>[] {
    return this.#handler(call).received as unknown as readonly Received<Shape>[];
  }

  /** The `params`, `query` and `body` of every time the call was made. */
  inputs<Shape extends CallShape>(call: Call<Shape>): readonly Input<Shape>[] {
    return this.received(call).map(({ headers: _, ...input }) => {
      const { query, ...others } = input as { readonly query?: object };
      return (Object.keys(query ?? {}).length === 0 ? others : input) as unknown as Input<Shape>;
    });
  }

  /** Calls that came and have no answer. */
  get unexpected(): readonly string[] {
    return this.#unexpected;
  }

  /** Lets go of every call that is held. */
  release(): void {
    for (const resolve of this.#held.splice(0)) resolve();
  }

  readonly fetch: typeof fetch = async (address, init = {}) => {
    const { pathname, searchParams } = new URL(new Request(address).url);
    const method = init.method ?? 'GET';
    const found = this.#find(method, pathname);
    if (found === undefined) {
      this.#unexpected.push(`${method} ${pathname}`);
      const error = { code: 'NOT_FOUND', message: `The test answers no ${method} ${pathname}.` };
      return Response.json({ success: false, error }, { status: 404 });
    }
    const { handler, params } = found;
    const received = {
      ...(Object.keys(params).length > 0 && { params }),
      query: Object.fromEntries(searchParams),
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) as object }),
      headers: new Headers(init.headers),
    } as Received<CallShape>;
    handler.received.push(received);
    try {
      return await answered(handler, abortable(handler.answer(received), init.signal));
    } catch (error) {
      if (init.signal?.aborted !== true)
        this.#unexpected.push(`${keyOf(handler.call)}: ${String(error)}`);
      throw error;
    }
  };

  #handler(call: Call): Handler {
    const key = keyOf(call);
    const known = this.#handlers.get(key);
    if (known !== undefined) return known;
    const names = [...call.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
    const made: Handler = {
      call,
      names,
      pattern: new RegExp(`^${call.path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`),
      answer: () => {
        this.#unexpected.push(key);
        return Promise.reject(new Refused({ code: 'NOT_FOUND', message: `No answer: ${key}.` }));
      },
      heldUp: null,
      received: [],
    };
    this.#handlers.set(key, made);
    return made;
  }

  #find(method: string, path: string) {
    const fitting = [...this.#handlers.values()].filter(
      ({ call, pattern }) => call.method === method && pattern.test(path),
    );
    // A path without parameters comes before one whose parameter would match the same segment.
    const handler = fitting.toSorted((a, b) => a.names.length - b.names.length)[0];
    if (handler === undefined) return undefined;
    const values = handler.pattern.exec(path)?.slice(1) ?? [];
    const params = Object.fromEntries(
      handler.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    return { handler, params };
  }
}

const keyOf = ({ method, path }: Call): string => `${method} ${path}`;

async function answered(
  { call, heldUp }: Pick<Handler, 'call' | 'heldUp'>,
  answer: Promise<object>,
): Promise<Response> {
  try {
    const body = await answer;
    const flag = { success: { success: true }, status: { status: 'success' }, direct: {} };
    const headers = heldUp === null ? {} : { 'x-held-up': heldUp };
    return Response.json({ ...flag[call.envelope], ...body }, { headers });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Response.json(errorBody(call, error.refusal), { status: statusOf[error.refusal.code] });
  }
}

function errorBody({ envelope }: Call, { code, message, details }: Refusal): object {
  const more = details === undefined ? {} : { details };
  switch (envelope) {
    case 'success':
      return { success: false, error: { code, message, ...more } };
    case 'status':
      return { status: 'error', error: message, code, ...more };
    case 'direct':
      return { detail: [{ msg: message, type: code }] };
  }
}

function abortable<Value>(value: Promise<Value>, signal?: AbortSignal | null): Promise<Value> {
  if (signal === undefined || signal === null) return value;
  return Promise.race([
    value,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    }),
  ]);
}
