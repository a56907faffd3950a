import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';

export interface LastRead<Answer> {
  /** What was answered last, also while it is read again or that fails. */
  readonly answer: Answer | undefined;
  /** ISO 8601: when that was. */
  readonly at: string | undefined;
  /** Why the last try failed. */
  readonly error: ApiError | undefined;
  readonly isReading: boolean;
}

/** Reads something again and again, and keeps what it read last. */
export class Reader<Answer> {
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #last: LastRead<Answer> = { answer: undefined, at: undefined, error: undefined, isReading: true };
  #ask: ((signal: AbortSignal) => Promise<Answer>) | undefined;
  #under: AbortController | undefined;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
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
    this.#set({ isReading: true });
    void this.#hear(this.#ask(controller.signal), controller);
  }

  stop(): void {
    this.#under?.abort();
    this.#under = undefined;
    this.#ask = undefined;
  }

  async #hear(asked: Promise<Answer>, controller: AbortController): Promise<void> {
    const heard = await asked.then(
      (answer) => ({ answer, at: this.#now().toISOString(), error: undefined }),
      (thrown: unknown) => ({ error: asApiError(thrown) }),
    );
    if (this.#under === controller) this.#set({ ...heard, isReading: false });
  }

  #set(change: Partial<LastRead<Answer>>): void {
    this.#last = { ...this.#last, ...change };
    for (const listener of this.#listeners) listener();
  }
}
