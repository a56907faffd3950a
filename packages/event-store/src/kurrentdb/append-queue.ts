/** Lets the appends of this process to one stream follow one another; others run beside them. */
export class AppendQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(stream: string, append: () => Promise<T>): Promise<T> {
    const before = this.#last.get(stream) ?? Promise.resolve();
    const result = before.then(append);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(stream) === settled) this.#last.delete(stream);
        return undefined;
      });
    this.#last.set(stream, settled);
    return result;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}
