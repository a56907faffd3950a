import type { KeyObject } from 'node:crypto';
import type { AppendResult, EventStore, ExpectedRevision } from '../event-store.ts';
import type { NewEvent } from '../event.ts';
import { encrypt } from './content-cipher.ts';

/**
 * The name of the field that has the personal fields in stored data: `[owners, encrypted JSON]`. No event has a field
 * of this name.
 */
export const encryptedField = '(encrypted)';

/** Fields of the data of an event that are to be stored encrypted, which the data itself does not have. */
export interface Secret {
  /** AES-256. */
  readonly key: KeyObject;
  /** Ids of those whose content it is. */
  readonly owners: readonly string[];
  /** The fields as the JSON of an object, at least one. */
  readonly text: string;
}

/** A store that encrypts where it writes, which spares the thread that answers people. */
export interface EncryptingStore extends EventStore {
  /**
   * Does the work of `append` for events that have secrets beside their data. The events that it returns and delivers
   * are whole. An event with a secret is never recognised as an event that is stored already: its id is refused with
   * `EventIdReused`.
   * @param secrets the secret of each event, in order
   */
  appendWithSecrets(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    secrets: readonly (Secret | undefined)[],
  ): Promise<AppendResult>;
}

export const isEncrypting = (store: EventStore): store is EncryptingStore =>
  'appendWithSecrets' in store;

/**
 * The associated data of an encrypted text: the text can be decrypted in no other event. Ids are stored in lower
 * case.
 */
export const associatedDataOf = ({ id, type }: Pick<NewEvent, 'id' | 'type'>): string =>
  `${id.toLowerCase()} ${type}`;

export const encryptSecret = (
  event: Pick<NewEvent, 'id' | 'type'>,
  { key, text }: Secret,
): string => encrypt(key, associatedDataOf(event), text);

/**
 * The JSON of data as it is stored.
 * @param rest JSON of the data without the secret
 * @param encrypted the text of the secret, encrypted: base64, which JSON has as it is
 */
export const withEncrypted = (rest: string, { owners }: Secret, encrypted: string): string =>
  joined(rest, `{"${encryptedField}":[${JSON.stringify(owners)},"${encrypted}"]}`);

/** The JSON of data as it was given, but for the order of its fields. */
export const withSecret = (rest: string, { text }: Secret): string => joined(rest, text);

/** One JSON object with the fields of two that have no field in common. */
const joined = (one: string, other: string): string =>
  one === '{}' ? other : `${one.slice(0, -1)},${other.slice(1)}`;
