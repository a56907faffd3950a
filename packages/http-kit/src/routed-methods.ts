/** Which methods the calls at an address have. */
export class RoutedMethods {
  readonly #methods = new Map<string, Set<string>>();

  /** @param pattern with `:name` for each parameter */
  add(pattern: string, methods: string | readonly string[]): void {
    if (pattern.includes('*')) return;
    const key = segmentsOf(pattern).join('/');
    const known = this.#methods.get(key) ?? new Set();
    for (const method of [methods].flat()) known.add(method);
    this.#methods.set(key, known);
  }

  /** Sorted; empty where there is no call of any method. */
  at(url: string): string[] {
    const segments = segmentsOf(url.split('?', 1)[0] ?? '');
    const found = [...this.#methods]
      .filter(([pattern]) => fits(pattern.split('/'), segments))
      .flatMap(([, methods]) => [...methods]);
    return [...new Set(found)].toSorted();
  }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every(
    (part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''),
  );
