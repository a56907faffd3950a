import type { JsonObject, NewEvent } from '../event.ts';
import { wholeTurn } from '../log/whole-turn.ts';
import { keyOf } from './content-cipher.ts';
import {
  foundKeys,
  type ContentKeys,
  type PersonalContent,
  type PersonalPart,
} from './content-keys.ts';
import { at, isObject, isShort, jsonParts, large, put, split } from './content-parts.ts';
import { encryptedField, encryptSecret, type Secret } from './secret.ts';

export interface Sealed {
  readonly events: NewEvent[];
  /** The plain texts by their encrypted forms. */
  readonly texts: ReadonlyMap<string, string>;
}

interface DividedEvent {
  readonly event: NewEvent;
  readonly secret?: Secret;
}

interface Divided {
  readonly events: NewEvent[];
  /** The secret of each event, in order. */
  readonly secrets: (Secret | undefined)[];
}

/** Encrypts the personal content of events. */
export class ContentSealer {
  readonly #keys: ContentKeys;
  readonly #personal: PersonalContent;

  constructor(keys: ContentKeys, personal: PersonalContent) {
    this.#keys = keys;
    this.#personal = personal;
  }

  /**
   * The events without their personal content, which is beside them; undefined where a key is not in memory,
   * or the content is more than some short values. Most events are messages: a promise costs them as much as
   * their encryption.
   */
  divideAtOnce(events: readonly NewEvent[]): Divided | undefined {
    const divided: NewEvent[] = [];
    const secrets: (Secret | undefined)[] = [];
    for (const event of events) {
      const part = isObject(event.data) ? this.#personal.partOf(event) : undefined;
      const one = part === undefined ? { event } : this.#divideOne(event, part);
      if (one === undefined) return undefined;
      divided.push(one.event);
      secrets.push(one.secret);
    }
    return { events: divided, secrets };
  }

  #divideOne(event: NewEvent, { owners, fields }: PersonalPart): DividedEvent | undefined {
    const [owner] = owners;
    if (owner === undefined || owners.length > 1) return undefined;
    const key = this.#keys.known(owner);
    const isWithin = this.#personal.withinOf(event.type) !== undefined;
    if (!key || isWithin || !isShort(event.data, fields)) return undefined;
    const { personal, rest } = split(event.data, fields);
    if (personal === undefined) return { event };
    const text = JSON.stringify(personal);
    return { event: { ...event, data: rest }, secret: { key: key.content, owners, text } };
  }

  /** Does the work of `seal` without waiting; undefined where `divideAtOnce` returns undefined. */
  sealAtOnce(events: readonly NewEvent[]): Sealed | undefined {
    const divided = this.divideAtOnce(events);
    if (divided === undefined) return undefined;
    const texts = new Map<string, string>();
    const sealed = divided.events.map((event, n) => {
      const secret = divided.secrets[n];
      return secret === undefined ? event : sealedBy(secret, event, undefined, texts);
    });
    return { events: sealed, texts };
  }

  /** Returns the events as they are stored. The content of a person whose key was destroyed is left out. */
  async seal(events: readonly NewEvent[]): Promise<Sealed> {
    const texts = new Map<string, string>();
    // The store refuses a value that is no event.
    const parts = events.map((event) =>
      isObject(event.data) ? this.#personal.partOf(event) : undefined,
    );
    const owners = parts.flatMap((part) => part?.owners ?? []);
    const keys = await foundKeys(this.#keys, owners, (missing) => this.#keys.loadOrCreate(missing));
    const sealed: NewEvent[] = [];
    for (const [index, event] of events.entries()) {
      const part = parts[index];
      const within = this.#personal.withinOf(event.type);
      const { personal, rest } = part ? split(at(event.data, within), part.fields) : nothing;
      if (part === undefined || personal === undefined) {
        sealed.push(event);
        continue;
      }
      const key = keyOf(part.owners, keys);
      if (key === null || key === undefined) {
        const data = this.#personal.withoutContent(event.type, put(event.data, within, rest));
        sealed.push({ ...event, data });
        continue;
      }
      const text = await jsonInTurns(personal);
      if (text.length >= large) await wholeTurn();
      const secret = { key: key.content, owners: part.owners, text };
      const beside = { ...event, data: put(event.data, within, rest) };
      sealed.push(sealedBy(secret, beside, within, texts));
      if (text.length >= large) await wholeTurn();
    }
    return { events: sealed, texts };
  }
}

/** UTF-16 units that are written before others have their turn. */
const mostAtOnce = 1024 * 1024;

async function jsonInTurns(value: JsonObject): Promise<string> {
  let [text, written] = ['', 0];
  for (const part of jsonParts(value)) {
    text += part;
    written += part.length;
    if (written < mostAtOnce) continue;
    written = 0;
    await wholeTurn();
  }
  return text;
}

const nothing = { personal: undefined, rest: {} } as const;

/**
 * @param event without the secret
 * @param within name of the object in the data that the secret belongs to; undefined: the data itself
 * @param texts receives the plain text by its encrypted form
 */
function sealedBy(
  secret: Secret,
  event: NewEvent,
  within: string | undefined,
  texts: Map<string, string>,
): NewEvent {
  const text = encryptSecret(event, secret);
  texts.set(text, secret.text);
  const part = { ...at(event.data, within), [encryptedField]: [secret.owners, text] };
  return { ...event, data: put(event.data, within, part) };
}
