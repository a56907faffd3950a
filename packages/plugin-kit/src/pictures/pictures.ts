import { limits } from '@mach42/contracts/kernel/limits.ts';
import { downloadPicture, listPictures } from '@mach42/contracts/pictures/calls.ts';
import type { Api } from '../api/client.ts';
import { urlOf } from '../api/request.ts';
import { Listeners } from '../listeners.ts';

type PicturesApi = Pick<Api, 'request' | 'headersFor'>;

interface Known {
  /** Undefined: the person has no picture that the reader may see. */
  readonly pictureId: string | undefined;
  readonly url: string | undefined;
  /** The time of the last request, in milliseconds since 1970. */
  readonly askedAt: number;
}

/** Milliseconds: people who come into sight within this time are asked for in one request. */
const pauseMs = 30;
/** Milliseconds after which a person in sight is asked for again. */
const freshMs = 600_000;

/** The pictures of the people in sight, for one reader. */
export class Pictures {
  readonly #api: PicturesApi;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #wanted = new Set<string>();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #isPlanned = false;

  constructor(api: PicturesApi, now: () => number) {
    this.#api = api;
    this.#now = now;
  }

  /** Returns the address of a picture; undefined while it is not known, and where there is none. */
  readonly urlOf = (userId: string): string | undefined => this.#known.get(userId)?.url;

  want(userId: string): void {
    const { askedAt } = this.#known.get(userId) ?? { askedAt: -Infinity };
    if (this.#now() - askedAt < freshMs) return;
    this.#wanted.add(userId);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      void this.#ask();
    }, pauseMs);
  }

  /** Asks again for the picture of a person who has another one, or none any more. */
  changed(userId: string): void {
    const before = this.#known.get(userId);
    if (before !== undefined) this.#known.set(userId, { ...before, askedAt: -Infinity });
    this.want(userId);
  }

  async #ask(): Promise<void> {
    while (this.#wanted.size > 0) {
      const people = [...this.#wanted].slice(0, limits.picturesOfCall);
      for (const userId of people) this.#wanted.delete(userId);
      await this.#askFor(people);
    }
  }

  async #askFor(people: readonly string[]): Promise<void> {
    try {
      const query = { people: people.join(',') };
      const { data } = await this.#api.request(listPictures, { query });
      const ids = new Map(data.map(({ userId, pictureId }) => [userId, pictureId]));
      await Promise.all(people.map((userId) => this.#keep(userId, ids.get(userId))));
    } catch {
      // A picture that cannot be loaded is replaced by initials; it is asked for again the next time that the person
      // is in sight.
    }
    this.#listeners.notify();
  }

  async #keep(userId: string, pictureId: string | undefined): Promise<void> {
    const before = this.#known.get(userId);
    const isSame = before?.pictureId === pictureId;
    if (!isSame && before?.url !== undefined) URL.revokeObjectURL(before.url);
    const url = isSame ? before?.url : pictureId && (await this.#load(pictureId));
    this.#known.set(userId, { pictureId, url, askedAt: this.#now() });
  }

  async #load(id: string): Promise<string | undefined> {
    const response = await fetch(urlOf(downloadPicture, { params: { id } }), {
      headers: this.#api.headersFor(downloadPicture),
    });
    return response.ok ? URL.createObjectURL(await response.blob()) : undefined;
  }
}

/** The pictures for the reader who makes the calls of a client; another reader begins without any. */
const stores = new WeakMap<
  PicturesApi,
  { readonly readerId: string; readonly pictures: Pictures }
>();

export function picturesFor(api: PicturesApi, readerId: string): Pictures {
  const before = stores.get(api);
  if (before?.readerId === readerId) return before.pictures;
  const pictures = new Pictures(api, () => Date.now());
  stores.set(api, { readerId, pictures });
  return pictures;
}
