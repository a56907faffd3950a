import { setImmediate } from 'node:timers/promises';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { RecordedEvent, Shapes } from '../event.ts';
import { whileAway } from '../feed/while-away.ts';
import { attachment } from '../log/attachment.ts';
import { upcast } from '../log/upcast.ts';
import type { ContentKeys, PersonalContent } from './content-keys.ts';
import { ContentOpener } from './content-opener.ts';

export interface Encryption extends Shapes {
  readonly keys: ContentKeys;
  readonly personal: PersonalContent;
}

/** From stored events to those that readers receive. */
export class Reading {
  readonly opener: ContentOpener;
  readonly #shapes: Shapes;
  /** In their newest shape, by the decrypted event: several subscribers receive the same one. */
  readonly #newest = attachment<RecordedEvent>();

  constructor({ keys, personal, ...shapes }: Encryption) {
    this.opener = new ContentOpener(keys, personal);
    this.#shapes = shapes;
  }

  async read(stored: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    if (stored.length === 0) return [];
    const opened = await this.opener.open(stored);
    const newest: RecordedEvent[] = [];
    for (const [index, event] of opened.entries()) {
      const known = this.#newest.get(event);
      const one = known ?? upcast(event, this.#shapes);
      newest.push(one);
      if (known !== undefined) continue;
      this.#newest.set(event, one);
      const original = stored[index];
      if (original !== undefined && this.opener.isLarge(original)) await setImmediate();
    }
    return newest;
  }

  async *subscribe(
    inner: EventFeed,
    options: SubscribeOptions,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const batch of inner.subscribe(options)) {
      // Keys that are away are waited for, as a log that is away is.
      yield await whileAway(options.signal, () => this.read(batch));
    }
  }
}
