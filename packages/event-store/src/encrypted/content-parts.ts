import type { Json, JsonObject, RecordedEvent } from '../event.ts';
import { encryptedField } from './secret.ts';

/**
 * UTF-16 units of one event, from which on each step of encrypting or decrypting it has a turn of its own. Reading them
 * takes some milliseconds where each is a value, as in lists within lists.
 */
export const large = 30_000;

export interface Encrypted {
  readonly owners: readonly string[];
  readonly text: string;
}

/** The encrypted part of stored data; undefined where there is none. */
export function encryptedPart(data: JsonObject, within: string | undefined): Encrypted | undefined {
  const value = at(data, within)[encryptedField];
  if (!Array.isArray(value)) return undefined;
  const [owners, text] = value as unknown[];
  const areIds = Array.isArray(owners) && owners.every((owner) => typeof owner === 'string');
  return areIds && typeof text === 'string' ? { owners, text } : undefined;
}

/** The people whose keys are needed to read stored data; undefined where nothing in it is encrypted. */
export const encryptedOwners = (
  data: JsonObject,
  within: string | undefined,
): readonly string[] | undefined => encryptedPart(data, within)?.owners;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function at(data: JsonObject, within: string | undefined): JsonObject {
  if (within === undefined) return data;
  const inner = data[within];
  return isObject(inner) ? inner : {};
}

export const put = (data: JsonObject, within: string | undefined, inner: JsonObject): JsonObject =>
  within === undefined ? inner : { ...data, [within]: inner };

/** The fields of the stored data beside its encrypted part. */
export function readable(data: JsonObject, partName: string | undefined): JsonObject {
  const { [encryptedField]: _, ...rest } = at(data, partName);
  return rest;
}

export function withText(
  event: RecordedEvent,
  partName: string | undefined,
  text: string,
): RecordedEvent {
  const whole = { ...readable(event.data, partName), ...(JSON.parse(text) as JsonObject) };
  return { ...event, data: put(event.data, partName, whole) };
}

/** UTF-16 units of all personal fields, up to which they are encrypted at once. */
const short = 20_000;

/** Whether the fields have no objects and lists, and only short texts. */
export function isShort(data: JsonObject, fields: readonly string[]): boolean {
  let length = 0;
  for (const field of fields) {
    const value = data[field];
    if (typeof value === 'object' && value !== null) return false;
    if (typeof value === 'string') length += value.length;
  }
  return length <= short;
}

interface Split {
  /** The personal fields; undefined where the data has none of them. */
  readonly personal: JsonObject | undefined;
  readonly rest: JsonObject;
}

export function split(data: JsonObject, fields: readonly string[]): Split {
  const personal: Record<string, Json> = {};
  const rest: Record<string, Json> = {};
  let isPersonal = false;
  for (const name of Object.keys(data)) {
    const isOne = fields.includes(name);
    isPersonal ||= isOne;
    setField(isOne ? personal : rest, name, data[name] as Json);
  }
  return { personal: isPersonal ? personal : undefined, rest };
}

/** Levels of an object whose values are written one by one, as those of a proposal: its text, its operations. */
const levelsApart = 3;

/** The text that `JSON.stringify` makes of an object, in parts. */
export function* jsonParts(value: Json, levels = levelsApart): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let isFirst = true;
  for (const [name, field] of Object.entries(value)) {
    // A value that is no JSON has no field, and is `null` in a list, as `JSON.stringify` writes it.
    if (!isList && field === undefined) continue;
    const comma = isFirst ? '' : ',';
    yield isList ? comma : `${comma}${JSON.stringify(name)}:`;
    yield* jsonParts(field ?? null, levels - 1);
    isFirst = false;
  }
  yield isList ? ']' : '}';
}

/** Also one of the name `__proto__`, which an assignment would not add. */
function setField(object: Record<string, Json>, name: string, value: Json): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true });
}
