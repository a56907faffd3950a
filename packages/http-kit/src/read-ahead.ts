import type { FastifyRequest } from 'fastify';

/** For so long what was begun ahead of a handler is used by it, in milliseconds: a body may take minutes to arrive. */
const freshMs = 1_000;

interface Begun<Value> {
  readonly at: number;
  readonly reading: Promise<Value>;
}

/**
 * A read that the handler of a call needs in any case, made at the same time as that of the caller's account. Of the
 * caller no more is known by then than that the token is valid: what was read is for a handler behind the guard.
 */
export class ReadAhead<Params, Value> {
  readonly #read: (params: Params) => Promise<Value>;
  readonly #now: () => number;
  readonly #begun = new WeakMap<FastifyRequest, Begun<Value>>();

  /** @param now in milliseconds, from any beginning */
  constructor(read: (params: Params) => Promise<Value>, now = () => performance.now()) {
    this.#read = read;
    this.#now = now;
  }

  /** Parameters that do not fit their schema are refused later, and nothing is read for them. */
  begin(request: FastifyRequest): void {
    if (!request.validateInput(request.params, 'params')) return;
    const reading = this.#read(request.params as Params);
    // A handler that is reached learns of it.
    reading.catch(() => undefined);
    this.#begun.set(request, { at: this.#now(), reading });
  }

  /** What was begun, or is read now because that was long ago. */
  of(request: FastifyRequest): Promise<Value> {
    const begun = this.#begun.get(request);
    const isFresh = begun !== undefined && this.#now() - begun.at < freshMs;
    return isFresh ? begun.reading : this.#read(request.params as Params);
  }
}
