import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import type { Middleware, UnknownAction } from 'redux';
import { asApiError, type ApiError } from '../api/api-error.ts';

/** Milliseconds between two reads of the same data, however often the data changes. */
const pauseMs = 1000;

export interface LastRead<Answer> {
  /** The last answer; it stays while it is read again, and when that fails. */
  readonly answer: Answer | undefined;
  /** The time of the last answer, ISO 8601. */
  readonly at: string | undefined;
  /** The error of the last attempt. */
  readonly error: ApiError | undefined;
  readonly isReading: boolean;
}

/** A read of the server. Requests with equal keys are made once for all components that show them. */
export interface ReadRequest {
  readonly key: string;
  /** The calls that it makes. */
  readonly calls: readonly Call[];
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly onFailed?: (error: ApiError) => void;
}

type Patch = (answer: unknown) => unknown;

const unread: LastRead<never> = {
  answer: undefined,
  at: undefined,
  error: undefined,
  isReading: true,
};

/** One request and its last answer, for as long as something on the screen shows it. */
class Entry {
  last: LastRead<unknown> = unread;
  readonly listeners = new Set<() => void>();
  readonly #request: ReadRequest;
  readonly #now: () => number;
  /** Aborts the request under way. */
  #controller: AbortController | undefined;
  /** The patches that arrived while the request was under way: its answer may not contain them. */
  #patches: Patch[] = [];
  #isStale = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(request: ReadRequest, now: () => number) {
    this.#request = request;
    this.#now = now;
  }

  holds(call: Call): boolean {
    return this.#request.calls.includes(call);
  }

  /** Sends the request now; the answer to an earlier one is dropped, because it may be older than a command. */
  read(): void {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#isStale = false;
    this.#patches = [];
    this.#set({ isReading: true });
    void this.#receive(this.#request.ask(controller.signal), controller);
  }

  /** Sends the request again after the one under way, at most once in a pause. */
  stale(): void {
    this.#isStale = true;
    this.#readSoon();
  }

  patch(patch: Patch): void {
    if (this.#controller !== undefined) this.#patches.push(patch);
    const { answer } = this.last;
    if (answer !== undefined) this.#set({ answer: patch(answer) });
  }

  stop(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#controller?.abort();
    this.#controller = undefined;
  }

  forget(): void {
    this.stop();
    this.#set(unread);
  }

  async #receive(asked: Promise<unknown>, controller: AbortController): Promise<void> {
    const received = await asked.then(
      (answer) => ({ answer, at: new Date(this.#now()).toISOString(), error: undefined }),
      (thrown: unknown) => ({ error: asApiError(thrown) }),
    );
    if (this.#controller !== controller) return;
    this.#controller = undefined;
    const answer = 'answer' in received ? this.#patched(received.answer) : this.last.answer;
    this.#set({ ...received, answer, isReading: false });
    if (received.error !== undefined) this.#request.onFailed?.(received.error);
    this.#readSoon();
  }

  #patched(answer: unknown): unknown {
    return this.#patches.reduce((patched, patch) => patch(patched), answer);
  }

  #readSoon(): void {
    if (!this.#isStale || this.#pause !== undefined || this.last.isReading) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#readSoon();
    }, pauseMs);
    this.read();
  }

  #set(change: Partial<LastRead<unknown>>): void {
    this.last = { ...this.last, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Holds the server's data that the screen shows, by request. Data that no component shows is dropped. */
export class Reads {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  /** The number of the sign-in; another number means that another person is signed in. */
  session = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  last(key: string): LastRead<unknown> {
    return this.#entries.get(key)?.last ?? unread;
  }

  /** Reads the data, unless it is shown already. Returns the function that ends the subscription. */
  subscribe(request: ReadRequest, listener: () => void): () => void {
    const { key } = request;
    const known = this.#entries.get(key);
    const entry = known ?? new Entry(request, this.#now);
    entry.listeners.add(listener);
    if (known === undefined) {
      this.#entries.set(key, entry);
      entry.read();
    }
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size > 0) return;
      entry.stop();
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
  }

  refresh(key: string): void {
    this.#entries.get(key)?.read();
  }

  /** Reads again: the data behind these calls has changed; without calls, any data may have changed. */
  stale(calls?: readonly Call[]): void {
    for (const entry of this.#entries.values()) {
      if (calls === undefined || calls.some((call) => entry.holds(call))) entry.stale();
    }
  }

  patch(key: string, patch: Patch): void {
    this.#entries.get(key)?.patch(patch);
  }

  patchAll(call: Call, patch: Patch): void {
    for (const entry of this.#entries.values()) if (entry.holds(call)) entry.patch(patch);
  }

  /** Forgets all answers to the previous person, because another person is signed in. */
  startOver(): void {
    this.session += 1;
    const forgotten = [...this.#entries];
    for (const [, entry] of forgotten) entry.forget();
    // The data is read later, because a component that is about to leave the screen with the previous person, such as
    // their chat, would be refused to the new person.
    setTimeout(() => {
      for (const [key, entry] of forgotten) if (this.#entries.get(key) === entry) entry.read();
    });
  }
}

interface ReadChange extends UnknownAction {
  readonly apply: (reads: Reads) => void;
}

/** Says that the data behind these calls has changed: each shown answer to them is read again. */
export function stale(...calls: readonly Call[]): ReadChange {
  return { type: 'reads/stale', apply: (reads) => reads.stale(calls) };
}

/** Changes the known answer to a call without asking again, because a live handler brought the change. */
export function patched<Shape extends CallShape>(
  call: Call<Shape>,
  patch: (answer: Shape['answer']) => Shape['answer'],
): ReadChange {
  return {
    type: 'reads/patched',
    apply: (reads) => reads.patchAll(call, patch as unknown as Patch),
  };
}

/** Carries out `stale` and `patched`; they never reach a reducer. */
export function readsMiddleware(reads: Reads): Middleware {
  return () => (next) => (action) => {
    if (!isReadChange(action)) return next(action);
    action.apply(reads);
    return action;
  };
}

function isReadChange(action: unknown): action is ReadChange {
  return (
    typeof action === 'object' &&
    action !== null &&
    'apply' in action &&
    typeof action.apply === 'function'
  );
}
