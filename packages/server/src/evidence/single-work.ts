/** Work for admins that can be stopped; one is under way at a time. */
export class SingleWork {
  #stopping: AbortController | undefined;
  #done: Promise<void> = Promise.resolve();

  get isWorking(): boolean {
    return this.#stopping !== undefined;
  }

  /** Begins it, unless one is under way. */
  begin(work: (stopped: AbortSignal) => Promise<void>): void {
    if (this.isWorking) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.#done = work(stopping.signal).finally(() => (this.#stopping = undefined));
  }

  stop(): void {
    this.#stopping?.abort();
  }

  /** Resolves when none is under way any more. */
  async idle(): Promise<void> {
    await this.#done;
  }
}
