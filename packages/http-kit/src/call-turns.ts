import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { networkOf } from './address.ts';
import { HttpRefusal } from './refusal.ts';

const { msOfTurn } = limits.http;
/** Calls that are begun in one turn of the event loop at most, of those that wait. */
const together = 64;

/**
 * Begins calls in turns of the event loop, and in turns of their callers where some wait: a burst of one caller would
 * hold the main thread for as long as all of its calls take together, as each socket with something to read is read
 * before anything else happens.
 */
export class CallTurns {
  readonly #now: () => number;
  /** The waiting calls by caller; the caller whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #free: number;
  /** The time at which the first call of this turn was begun. */
  #begunAt: number | undefined;
  /** Calls of this turn that have begun at once. */
  #begun = 0;
  #count = 0;
  #isWaited = false;

  /**
   * @param free how many calls of a turn begin at once, however long they take; default none
   * @param now in milliseconds, from any beginning
   */
  constructor({ free = 0, now = () => performance.now() } = {}) {
    this.#free = free;
    this.#now = now;
  }

  /** Undefined: it may begin at once. */
  wait(caller: string): Promise<void> | undefined {
    return this.isFree() ? undefined : this.later(caller);
  }

  /** Whether a call may begin at once, which it does then. */
  isFree(): boolean {
    if (this.#waiting.size > 0 || (!this.#isShort() && this.#begun >= this.#free)) return false;
    this.#begun += 1;
    return true;
  }

  /** Resolves in a later turn. */
  later(caller: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = this.#waiting.get(caller);
    if (own === undefined) this.#waiting.set(caller, [resolve]);
    else own.push(resolve);
    this.#count += 1;
    this.#beginLater();
    return promise;
  }

  /** Whether the calls of this turn have not taken long yet. */
  #isShort(): boolean {
    const now = this.#now();
    if (this.#begunAt === undefined) {
      this.#begunAt = now;
      this.#begun = 0;
      setImmediate(() => (this.#begunAt = undefined));
    }
    return now - this.#begunAt < msOfTurn;
  }

  #beginLater(): void {
    if (this.#isWaited) return;
    this.#isWaited = true;
    // Nothing more begins in this turn, which has been long: an immediate of an immediate belongs to the next one.
    setImmediate(() => {
      const most = Math.min(together, this.#count);
      for (let begun = 0; begun < most; begun += 1) setImmediate(() => this.#beginNext());
      setImmediate(() => {
        this.#isWaited = false;
        if (this.#waiting.size > 0) this.#beginLater();
      });
    });
  }

  /**
   * Runs in a callback of its own, so that the synchronous work of a call is done before the next one checks the
   * time.
   */
  #beginNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || !this.#isShort()) return;
    const [caller, own] = next;
    const begin = own.shift();
    this.#count -= 1;
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    begin?.();
  }
}

/**
 * Returns the caller among whom turns of calls are shared: the person, or the network of a caller who is not known.
 */
export const callerOf = ({ actor, ip }: FastifyRequest): string => actor?.id ?? networkOf(ip);

/**
 * Whether a request is a query whose client has left: no one would receive the answer. A command is carried out, as
 * its client intended: it may be the last call of a page that was closed, and a repeated command has the same key.
 */
export const isInVain = ({ method, socket }: IncomingMessage): boolean =>
  socket.destroyed && (method === 'GET' || method === 'HEAD');

async function doneAfter(
  turn: Promise<void>,
  { raw }: FastifyRequest,
  done: (error?: Error) => void,
): Promise<void> {
  await turn;
  done(isInVain(raw) ? new HttpRefusal('VALIDATION_ERROR', left) : undefined);
}

const left = 'The connection was closed before the call began.';

/** Begins a call in its turn, whatever it is and who makes it. */
export function beginInTurns(app: FastifyInstance, turns: CallTurns): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const turn = turns.wait(callerOf(request));
    if (turn === undefined) done();
    else void doneAfter(turn, request, done);
  });
}
