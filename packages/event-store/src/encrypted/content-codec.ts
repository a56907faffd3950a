import { setImmediate } from 'node:timers/promises';
import type { Json, JsonObject, NewEvent, RecordedEvent, Unreadable } from '../event.ts';
import { unreadable } from '../log/unreadable.ts';
import { combined, decrypt, encrypt } from './content-cipher.ts';
import type { ContentKey, ContentKeys, FoundKey, PersonalContent } from './content-keys.ts';

/** In stored data, the personal fields: `[owners, encrypted JSON]`. No event has a field of this name. */
export const encryptedField = '(encrypted)';

/** UTF-16 units that are decrypted before others have their turn. */
const mostAtOnce = 1024 * 1024;

/** UTF-16 units of one event, from which on each step of encrypting or decrypting it has a turn of its own. */
const large = 200_000;

type Found = ReadonlyMap<string, FoundKey>;

interface Encrypted {
  readonly owners: readonly string[];
  readonly text: string;
}

interface Sealed {
  readonly events: NewEvent[];
  /** What was encrypted, by what it was encrypted to. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Encrypts the personal content of events, and decrypts it for as long as its keys exist. */
export class ContentCodec {
  readonly #keys: ContentKeys;
  readonly #personal: PersonalContent;
  /** By the stored event: several subscribers receive the same one. */
  #opened = new WeakMap<RecordedEvent, RecordedEvent>();
  /** Large events that are being decrypted. */
  #opening = new WeakMap<RecordedEvent, Promise<RecordedEvent>>();
  /** Position of the newest event that ended a key. */
  #endedAt = 0n;

  constructor(keys: ContentKeys, personal: PersonalContent) {
    this.#keys = keys;
    this.#personal = personal;
  }

  /**
   * The same as `seal`, at once; undefined where a key is not in memory, or the content is more than some short
   * values. Most events are messages: a promise costs them as much as their encryption.
   */
  sealAtOnce(events: readonly NewEvent[]): Sealed | undefined {
    const texts = new Map<string, string>();
    const sealed: NewEvent[] = [];
    for (const event of events) {
      const part = isObject(event.data) ? this.#personal.partOf(event) : undefined;
      if (part === undefined) {
        sealed.push(event);
        continue;
      }
      const place = this.#personal.withinOf(event.type);
      const [owner] = part.owners;
      if (owner === undefined || part.owners.length > 1) return undefined;
      const key = this.#keys.known(owner);
      if (!key || !isShort(at(event.data, place), part.fields)) return undefined;
      const { personal, rest } = divided(at(event.data, place), part.fields);
      if (personal === undefined) sealed.push(event);
      else sealed.push(sealedBy(key, event, { owners: part.owners, place, personal, rest }, texts));
    }
    return { events: sealed, texts };
  }

  /** The events as they are stored. What belongs to a person whose key was destroyed is left out. */
  async seal(events: readonly NewEvent[]): Promise<Sealed> {
    const texts = new Map<string, string>();
    // What is no event is refused by the store.
    const parts = events.map((event) =>
      isObject(event.data) ? this.#personal.partOf(event) : undefined,
    );
    const owners = parts.flatMap((part) => part?.owners ?? []);
    const keys = await this.#keysOf(owners, (missing) => this.#keys.loadOrCreate(missing));
    const sealed: NewEvent[] = [];
    for (const [index, event] of events.entries()) {
      const part = parts[index];
      const place = this.#personal.withinOf(event.type);
      const { personal, rest } = part ? divided(at(event.data, place), part.fields) : nothing;
      if (part === undefined || personal === undefined) {
        sealed.push(event);
        continue;
      }
      const key = keyOf(part.owners, keys);
      if (key === null || key === undefined) {
        const data = this.#personal.withoutContent(event.type, put(event.data, place, rest));
        sealed.push({ ...event, data });
        continue;
      }
      if (personal.length >= large) await setImmediate();
      sealed.push(sealedBy(key, event, { owners: part.owners, place, personal, rest }, texts));
      if (personal.length >= large) await setImmediate();
    }
    return { events: sealed, texts };
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
      const place = this.#personal.withinOf(event.type);
      const encrypted = encryptedPart(event.data, place);
      const text = encrypted && texts.get(encrypted.text);
      if (encrypted !== undefined && (text === undefined || text.length >= large)) return undefined;
      const one = text === undefined ? event : withText(event, place, text);
      if (one !== event) this.#opened.set(event, one);
      opened.push(one);
    }
    return opened;
  }

  /**
   * Stored events with their content, or with what replaces it.
   * @param texts what was encrypted just now, which needs no decryption
   */
  async open(
    stored: readonly RecordedEvent[],
    texts?: ReadonlyMap<string, string>,
  ): Promise<RecordedEvent[]> {
    // Everything that is read behind it, and with it, is read without the key, in each process.
    if (stored.some((event) => this.#isNew(event))) this.empty();
    const known = this.#opened;
    const owners = stored.flatMap((event) =>
      known.has(event) ? [] : (this.#encryptedIn(event)?.owners ?? []),
    );
    const keys = await this.#keysOf(owners, (missing) => this.#keys.load(missing));
    const opened: RecordedEvent[] = [];
    let decrypted = 0;
    for (const event of stored) {
      const before = known.get(event);
      const isLarge = before === undefined && this.isLarge(event);
      const one =
        before ??
        (isLarge ? await this.#openLarge(event, keys, texts) : this.#openOne(event, keys, texts));
      opened.push(one);
      if (before !== undefined || one === event) continue;
      known.set(event, one);
      if (isLarge) continue;
      decrypted += this.#lengthOf(event);
      if (decrypted < mostAtOnce) continue;
      decrypted = 0;
      await setImmediate();
    }
    return opened;
  }

  /** In several turns of the event loop; of those who read an event at the same time, one does the work. */
  #openLarge(
    event: RecordedEvent,
    keys: Found,
    texts?: ReadonlyMap<string, string>,
  ): Promise<RecordedEvent> {
    const all = this.#opening;
    const known = all.get(event);
    if (known !== undefined) return known;
    const opening = this.#openInTurns(event, keys, texts).finally(() => all.delete(event));
    all.set(event, opening);
    return opening;
  }

  async #openInTurns(
    event: RecordedEvent,
    keys: Found,
    texts: ReadonlyMap<string, string> = new Map(),
  ): Promise<RecordedEvent> {
    await setImmediate();
    const encrypted = this.#encryptedIn(event);
    const key = encrypted && keyOf(encrypted.owners, keys);
    const decrypted = new Map(texts);
    if (
      encrypted !== undefined &&
      key !== undefined &&
      key !== null &&
      !texts.has(encrypted.text)
    ) {
      const text = decrypt(key, placeOf(event), encrypted.text);
      if (text !== undefined) decrypted.set(encrypted.text, text);
      await setImmediate();
    }
    const opened = this.#openOne(event, keys, decrypted);
    await setImmediate();
    return opened;
  }

  /** Whether its content takes milliseconds to read. */
  isLarge(event: RecordedEvent): boolean {
    return this.#lengthOf(event) >= large;
  }

  #lengthOf(event: RecordedEvent): number {
    return this.#encryptedIn(event)?.text.length ?? 0;
  }

  /** Drops keys and decrypted events in memory. */
  empty(): void {
    this.#keys.empty();
    this.#opened = new WeakMap();
    this.#opening = new WeakMap();
  }

  /** Each event that ends a key counts once, as replays read it again and again. */
  #isNew({ type, position }: RecordedEvent): boolean {
    if (!this.#personal.endsKey(type) || position <= this.#endedAt) return false;
    this.#endedAt = position;
    return true;
  }

  #openOne(event: RecordedEvent, keys: Found, texts?: ReadonlyMap<string, string>): RecordedEvent {
    const encrypted = this.#encryptedIn(event);
    if (encrypted === undefined) return event;
    if (event.unreadable !== undefined) return this.#openBroken(event, event.unreadable, keys);
    const key = keyOf(encrypted.owners, keys);
    if (key === undefined) return asUnreadable(event, 'the vault has no key of its content');
    const place = this.#personal.withinOf(event.type);
    if (key === null) {
      const data = put(event.data, place, readable(event.data, place));
      return { ...event, data: this.#personal.withoutContent(event.type, data) };
    }
    const text = texts?.get(encrypted.text) ?? decrypt(key, placeOf(event), encrypted.text);
    if (text === undefined) return asUnreadable(event, 'its content cannot be decrypted');
    return withText(event, place, text);
  }

  /** An operator who may read what is stored of it reads it decrypted. */
  #openBroken(event: RecordedEvent, broken: Unreadable, keys: Found): RecordedEvent {
    const { unreadable: _, ...whole } = event;
    const opened = this.#openOne({ ...whole, ...storedIn(broken) }, keys);
    if (opened.unreadable !== undefined) return event;
    return { ...event, unreadable: { ...broken, stored: JSON.stringify(opened.data) } };
  }

  #encryptedIn(event: RecordedEvent): Encrypted | undefined {
    const { type, data } = event.unreadable === undefined ? event : storedIn(event.unreadable);
    return encryptedPart(data, this.#personal.withinOf(type));
  }

  async #keysOf(
    owners: readonly string[],
    load: (missing: readonly string[]) => Promise<Found>,
  ): Promise<Found> {
    const found = new Map<string, FoundKey>();
    const missing: string[] = [];
    for (const owner of owners) {
      if (found.has(owner)) continue;
      const key = this.#keys.known(owner);
      found.set(owner, key);
      if (key === undefined) missing.push(owner);
    }
    if (missing.length === 0) return found;
    for (const [owner, key] of await load(missing)) found.set(owner, key);
    return found;
  }
}

/** The encrypted part of stored data; undefined where there is none. */
function encryptedPart(data: JsonObject, within: string | undefined): Encrypted | undefined {
  const value = at(data, within)[encryptedField];
  if (!Array.isArray(value)) return undefined;
  const [owners, text] = value as unknown[];
  const areIds = Array.isArray(owners) && owners.every((owner) => typeof owner === 'string');
  return areIds && typeof text === 'string' ? { owners, text } : undefined;
}

/** Whose keys are needed to read stored data; undefined where nothing in it is encrypted. */
export const encryptedOwners = (
  data: JsonObject,
  within: string | undefined,
): readonly string[] | undefined => encryptedPart(data, within)?.owners;

/** Null: one of them was destroyed; undefined: one of them is not there. */
function keyOf(owners: readonly string[], keys: Found): FoundKey {
  const [only] = owners;
  if (only !== undefined && owners.length === 1) return keys.get(only);
  const found = owners.map((owner) => keys.get(owner));
  if (found.includes(null)) return null;
  const present = found.filter((key) => key !== undefined && key !== null);
  return present.length === owners.length ? combined(present) : undefined;
}

/** Ids are stored in lower case. */
const placeOf = ({ id, type }: Pick<NewEvent, 'id' | 'type'>): string =>
  `${id.toLowerCase()} ${type}`;

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

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function at(data: JsonObject, within: string | undefined): JsonObject {
  if (within === undefined) return data;
  const inner = data[within];
  return isObject(inner) ? inner : {};
}

const put = (data: JsonObject, within: string | undefined, inner: JsonObject): JsonObject =>
  within === undefined ? inner : { ...data, [within]: inner };

/** What is stored of the data beside its encrypted part. */
function readable(data: JsonObject, place: string | undefined): JsonObject {
  const { [encryptedField]: _, ...rest } = at(data, place);
  return rest;
}

function withText(event: RecordedEvent, place: string | undefined, text: string): RecordedEvent {
  const whole = { ...readable(event.data, place), ...(JSON.parse(text) as JsonObject) };
  return { ...event, data: put(event.data, place, whole) };
}

interface Divided {
  readonly owners: readonly string[];
  /** Name of the object in the data that was divided; undefined: the data itself. */
  readonly place: string | undefined;
  /** JSON of the personal fields. */
  readonly personal: string;
  readonly rest: JsonObject;
}

/** @param texts receives what was encrypted */
function sealedBy(
  key: ContentKey,
  event: NewEvent,
  { owners, place, personal, rest }: Divided,
  texts: Map<string, string>,
): NewEvent {
  const text = encrypt(key, placeOf(event), personal);
  texts.set(text, personal);
  const data = put(event.data, place, { ...rest, [encryptedField]: [owners, text] });
  return { ...event, data };
}

/** UTF-16 units of all personal fields, up to which they are encrypted at once. */
const short = 20_000;

/** Whether the fields have no objects and lists, and only short texts. */
function isShort(data: JsonObject, fields: readonly string[]): boolean {
  let length = 0;
  for (const field of fields) {
    const value = data[field];
    if (typeof value === 'object' && value !== null) return false;
    if (typeof value === 'string') length += value.length;
  }
  return length <= short;
}

/** The personal fields as JSON; undefined where the data has none of them. */
function divided(data: JsonObject, fields: readonly string[]) {
  const personal: [string, Json][] = [];
  const rest: [string, Json][] = [];
  for (const entry of Object.entries(data)) {
    (fields.includes(entry[0]) ? personal : rest).push(entry);
  }
  const text = personal.length === 0 ? undefined : JSON.stringify(Object.fromEntries(personal));
  return { personal: text, rest: Object.fromEntries(rest) };
}

const nothing = { personal: undefined, rest: {} } as const;

const asUnreadable = (event: RecordedEvent, why: string): RecordedEvent =>
  unreadable(event, why, JSON.stringify(event.data));
