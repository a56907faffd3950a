/** The caches of a browser, in memory. */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>();
  readonly #origin: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(origin: string, fetch: (request: Request) => Promise<Response>) {
    this.#origin = origin;
    this.#fetch = fetch;
  }

  keys = async (): Promise<string[]> => [...this.#caches.keys()];
  delete = async (name: string): Promise<boolean> => this.#caches.delete(name);
  open = async (name: string) => {
    const cache = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, cache);
    const address = (of: string | Request) =>
      new URL(typeof of === 'string' ? of : of.url, this.#origin).href;
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths)
          cache.set(address(path), await this.#fetch(new Request(address(path))));
      },
      put: async (of: string | Request, response: Response) => {
        cache.set(address(of), response);
      },
      match: async (of: string | Request) => cache.get(address(of))?.clone(),
      delete: async (of: string | Request) => cache.delete(address(of)),
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
    };
  };
  match = async (
    of: string | Request,
    { cacheName }: { readonly cacheName?: string } = {},
  ): Promise<Response | undefined> => {
    for (const name of this.#caches.keys()) {
      if (cacheName !== undefined && name !== cacheName) continue;
      const known = await (await this.open(name)).match(of);
      if (known !== undefined) return known;
    }
    return undefined;
  };
}
