/** Lets those that ask for the same thing do their work one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    this.#last.set(name, done);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(name) === done) this.#last.delete(name);
      leave();
    }
  }
}
