import { setImmediate } from 'node:timers/promises';
import type { EventFeed, SubscribeOptions } from '../event-feed.ts';
import type { RecordedEvent, Shapes, Unreadable } from '../event.ts';
import { retryWhileAway } from '../feed/retry.ts';
import { attachment } from '../log/attachment.ts';
import { unreadable } from '../log/unreadable.ts';
import { upcast, asStored, derivedFrom } from '../log/upcast.ts';
import { decrypt, keyOf } from './content-cipher.ts';
import { type ContentKeys, type PersonalContent, foundKeys, type Found } from './content-keys.ts';
import {
  encryptedPart,
  isObject,
  large,
  put,
  readable,
  withText,
  type Encrypted,
} from './content-parts.ts';
import { associatedDataOf } from './secret.ts';

/** UTF-16 units that are decrypted before others have their turn. */
const mostAtOnce = 1024 * 1024;

const none: Found = new Map();

/** A stored event, and the known forms of its content. */
interface Part {
  readonly event: RecordedEvent;
  /** The same, decrypted before. */
  readonly known: RecordedEvent | undefined;
  readonly encrypted: Encrypted | undefined;
}

/** Decrypts the personal content of events for as long as its keys exist. */
class ContentOpener {
  readonly #keys: ContentKeys;
  readonly #personal: PersonalContent;
  /** The decrypted events by the stored event: several subscribers receive the same stored event. */
  #opened = attachment<RecordedEvent>();
  /** Large events that are being decrypted. */
  #opening = new WeakMap<RecordedEvent, Promise<RecordedEvent>>();
  /** Position of the newest event that ended a key. */
  #endedAt = 0n;

  constructor(keys: ContentKeys, personal: PersonalContent) {
    this.#keys = keys;
    this.#personal = personal;
  }

  /**
   * Events that were sealed just now, as they were given; undefined where one of them was stored before, or
   * is large.
   */
  openAtOnce(
    stored: readonly RecordedEvent[],
    texts: ReadonlyMap<string, string>,
  ): RecordedEvent[] | undefined {
    const opened: RecordedEvent[] = [];
    for (const event of stored) {
      const within = this.#personal.withinOf(event.type);
      const encrypted = encryptedPart(event.data, within);
      const text = encrypted && texts.get(encrypted.text);
      if (encrypted !== undefined && (text === undefined || text.length >= large)) return undefined;
      opened.push(text === undefined ? event : this.#keep(event, withText(event, within, text)));
    }
    return opened;
  }

  /**
   * Returns stored events with their content, or with its replacement.
   * @param texts plain texts that were encrypted just now, by their encrypted forms: they need no decryption
   */
  async open(
    stored: readonly RecordedEvent[],
    texts?: ReadonlyMap<string, string>,
  ): Promise<RecordedEvent[]> {
    // Everything that is read behind it, and with it, is read without the key, in each process.
    if (stored.some((event) => this.#isNew(event))) this.empty();
    const parts: Part[] = [];
    const owners: string[] = [];
    for (const one of stored) {
      // An event that was handed over decrypted, as new, is decrypted again where a key has ended since.
      const event = one.position < this.#endedAt ? asStored(one) : one;
      const known = this.#opened.get(event);
      const encrypted = known === undefined ? this.#encryptedIn(event) : undefined;
      parts.push({ event, known, encrypted });
      if (encrypted !== undefined) owners.push(...encrypted.owners);
    }
    const keys =
      owners.length === 0
        ? none
        : await foundKeys(this.#keys, owners, (missing) => this.#keys.load(missing));
    const opened: RecordedEvent[] = [];
    let decrypted = 0;
    for (const { event, known, encrypted } of parts) {
      if (known !== undefined || encrypted === undefined) {
        opened.push(known ?? event);
        continue;
      }
      const { length } = encrypted.text;
      opened.push(
        length >= large
          ? await this.#openLarge(event, encrypted, keys, texts)
          : this.#keep(event, this.#openOne(event, encrypted, keys, texts)),
      );
      if (length < large) decrypted += length;
      if (decrypted < mostAtOnce) continue;
      decrypted = 0;
      await setImmediate();
    }
    return opened;
  }

  #keep(stored: RecordedEvent, opened: RecordedEvent): RecordedEvent {
    if (opened === stored) return stored;
    this.#opened.set(stored, opened);
    derivedFrom(opened, stored);
    return opened;
  }

  /**
   * Decrypts a large event in several turns of the event loop. Where several readers read it at the same time, one of
   * them does the work.
   */
  #openLarge(
    event: RecordedEvent,
    encrypted: Encrypted,
    keys: Found,
    texts?: ReadonlyMap<string, string>,
  ): Promise<RecordedEvent> {
    const all = this.#opening;
    const known = all.get(event);
    if (known !== undefined) return known;
    const opening = this.#openInTurns(event, encrypted, keys, texts).finally(() =>
      all.delete(event),
    );
    all.set(event, opening);
    return opening;
  }

  async #openInTurns(
    event: RecordedEvent,
    encrypted: Encrypted,
    keys: Found,
    texts: ReadonlyMap<string, string> = new Map(),
  ): Promise<RecordedEvent> {
    await setImmediate();
    const key = keyOf(encrypted.owners, keys);
    const decrypted = new Map(texts);
    if (key !== undefined && key !== null && !texts.has(encrypted.text)) {
      const text = decrypt(key, associatedDataOf(event), encrypted.text);
      if (text !== undefined) decrypted.set(encrypted.text, text);
      await setImmediate();
    }
    const opened = this.#keep(event, this.#openOne(event, encrypted, keys, decrypted));
    await setImmediate();
    return opened;
  }

  /** Whether the content of the event takes milliseconds to read. */
  isLarge(event: RecordedEvent): boolean {
    return (this.#encryptedIn(event)?.text.length ?? 0) >= large;
  }

  /** Drops keys and decrypted events in memory. */
  empty(): void {
    this.#keys.empty();
    this.#opened = attachment();
    this.#opening = new WeakMap();
  }

  /** Each event that ends a key counts once, as replays read it again and again. */
  #isNew({ type, position }: RecordedEvent): boolean {
    if (!this.#personal.endsKey(type) || position <= this.#endedAt) return false;
    this.#endedAt = position;
    return true;
  }

  #openOne(
    event: RecordedEvent,
    encrypted: Encrypted,
    keys: Found,
    texts?: ReadonlyMap<string, string>,
  ): RecordedEvent {
    if (event.unreadable !== undefined)
      return this.#openBroken(event, event.unreadable, encrypted, keys);
    const key = keyOf(encrypted.owners, keys);
    if (key === undefined) return asUnreadable(event, 'the vault has no key of its content');
    const within = this.#personal.withinOf(event.type);
    if (key === null) {
      const data = put(event.data, within, readable(event.data, within));
      return { ...event, data: this.#personal.withoutContent(event.type, data) };
    }
    const text =
      texts?.get(encrypted.text) ?? decrypt(key, associatedDataOf(event), encrypted.text);
    if (text === undefined) return asUnreadable(event, 'its content cannot be decrypted');
    return withText(event, within, text);
  }

  /** An operator who may read the stored text of such an event reads it decrypted. */
  #openBroken(
    event: RecordedEvent,
    broken: Unreadable,
    encrypted: Encrypted,
    keys: Found,
  ): RecordedEvent {
    const { unreadable: _, ...whole } = event;
    const opened = this.#openOne({ ...whole, ...storedIn(broken) }, encrypted, keys);
    if (opened.unreadable !== undefined) return event;
    return { ...event, unreadable: { ...broken, stored: JSON.stringify(opened.data) } };
  }

  #encryptedIn(event: RecordedEvent): Encrypted | undefined {
    const { type, data } = event.unreadable === undefined ? event : storedIn(event.unreadable);
    return encryptedPart(data, this.#personal.withinOf(type));
  }
}

/** Type and data that were stored, of an event that cannot be read for another reason. */
function storedIn({ type, stored }: Unreadable): Pick<RecordedEvent, 'type' | 'data'> {
  try {
    const data: unknown = JSON.parse(stored);
    return { type, data: isObject(data) ? data : {} };
  } catch {
    // Damaged data has nothing that could be decrypted.
    return { type, data: {} };
  }
}

const asUnreadable = (event: RecordedEvent, why: string): RecordedEvent =>
  unreadable(event, why, JSON.stringify(event.data));

export interface Encryption extends Shapes {
  readonly keys: ContentKeys;
  readonly personal: PersonalContent;
}

/** Makes the events that readers receive from stored events. */
export class Reading {
  readonly opener: ContentOpener;
  readonly #shapes: Shapes;
  /**
   * The events in their newest shape, by the decrypted event: several subscribers receive the same decrypted event.
   */
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
      if (known !== undefined) {
        newest.push(known);
        continue;
      }
      const original = stored[index];
      const isLarge = original !== undefined && this.opener.isLarge(original);
      // Reading the whole of a large event takes a turn of its own. Of several readers that waited for their turn,
      // one does the work.
      if (isLarge) await setImmediate();
      const one = this.#newest.get(event) ?? upcast(event, this.#shapes);
      newest.push(one);
      this.#newest.set(event, one);
      if (isLarge) await setImmediate();
    }
    return newest;
  }

  async *subscribe(
    inner: EventFeed,
    options: SubscribeOptions,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const batch of inner.subscribe(options)) {
      // Keys that are away are waited for, as a log that is away is.
      yield await retryWhileAway(options.signal, () => this.read(batch));
    }
  }
}
