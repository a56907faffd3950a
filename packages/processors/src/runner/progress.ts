/** How far a reader of the log has come, for those that wait for it. */
export class Progress {
  #position = -1n;
  #waiting: { readonly position: bigint; readonly resolve: () => void }[] = [];

  /** Restarts at a position, which may be before the one that was reached. */
  restart(position: bigint): void {
    this.#position = -1n;
    this.advance(position);
  }

  advance(position: bigint): void {
    if (position <= this.#position) return;
    this.#position = position;
    const due = this.#waiting.filter((waiter) => waiter.position <= position);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => waiter.position > position);
    for (const { resolve } of due) resolve();
  }

  async reached(position: bigint): Promise<void> {
    if (position <= this.#position) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ position, resolve });
    await promise;
  }
}
