import { asApiError, type ApiError } from './api-error.ts';

/** However often something changes, it is read again at most so often. */
const pauseMs = 1000;

export interface LastRead<Answer> {
  /** What was answered last, also while it is read again or that fails. */
  readonly answer: Answer | undefined;
  /** ISO 8601: when that was. */
  readonly at: string | undefined;
  /** Why the last try failed. */
  readonly error: ApiError | undefined;
  readonly isReading: boolean;
}

interface ReaderParts {
  readonly now?: () => Date;
  /** How often it had changed at the beginning. */
  readonly changes?: number;
}

/** Reads something again and again, and keeps what it read last. */
export class Reader<Answer> {
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #last: LastRead<Answer> = { answer: undefined, at: undefined, error: undefined, isReading: true };
  #ask: ((signal: AbortSignal) => Promise<Answer>) | undefined;
  #under: AbortController | undefined;
  #changes: number;
  /** It changed after it was last asked for. */
  #isStale = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor({ now = () => new Date(), changes = 0 }: ReaderParts = {}) {
    this.#now = now;
    this.#changes = changes;
  }

  get last(): LastRead<Answer> {
    return this.#last;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks now, and from now on so; what comes of an earlier question is not heard any more. */
  follow(ask: (signal: AbortSignal) => Promise<Answer>): void {
    this.#ask = ask;
    this.read();
  }

  /** Asks once more. */
  read(): void {
    this.#under?.abort();
    if (this.#ask === undefined) return;
    const controller = new AbortController();
    this.#under = controller;
    this.#isStale = false;
    this.#set({ isReading: true });
    void this.#hear(this.#ask(controller.signal), controller);
  }

  /** It changed: asks once more, after what is under way and a pause. */
  noteChanges(count: number): void {
    if (count === this.#changes) return;
    this.#changes = count;
    this.#isStale = true;
    this.#readSoon();
  }

  stop(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#under?.abort();
    this.#under = undefined;
    this.#ask = undefined;
  }

  async #hear(asked: Promise<Answer>, controller: AbortController): Promise<void> {
    const heard = await asked.then(
      (answer) => ({ answer, at: this.#now().toISOString(), error: undefined }),
      (thrown: unknown) => ({ error: asApiError(thrown) }),
    );
    if (this.#under !== controller) return;
    this.#set({ ...heard, isReading: false });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#readSoon();
    }, pauseMs);
  }

  #readSoon(): void {
    if (this.#isStale && this.#pause === undefined && !this.#last.isReading) this.read();
  }

  #set(change: Partial<LastRead<Answer>>): void {
    this.#last = { ...this.#last, ...change };
    for (const listener of this.#listeners) listener();
  }
}
