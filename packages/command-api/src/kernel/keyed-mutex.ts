/** Runs work under the same key one after the other. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    this.#last.set(key, done);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
      leave();
    }
  }
}
