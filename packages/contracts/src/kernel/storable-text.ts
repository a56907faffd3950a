import { toPointer, type Pointer } from '@mach42/json-document/pointer.ts';

/** Replaces a character that cannot be stored (Unicode, "replacement character"). */
const replacement = '\uFFFD';

/** Whether every store keeps a text as it is: it has no U+0000 and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The text with U+FFFD in place of each U+0000 and each lone surrogate. */
export const storableText = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', replacement).toWellFormed();

/** The location of a value: the name or index in its container, and the location of the container. */
interface Location {
  readonly token: string | number;
  readonly within: Location | undefined;
}

/** The pointer to the first value of a JSON document with a text or a name that is not storable; any depth. */
export function unstorableAt(value: unknown): Pointer | undefined {
  const waiting: (readonly [value: unknown, at: Location | undefined])[] = [[value, undefined]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [one, at] = next;
    if (typeof one === 'string') {
      if (!isStorable(one)) return pointerTo(at);
    } else if (typeof one === 'object' && one !== null) {
      const isList = Array.isArray(one);
      // Checked from the first to the last.
      for (const [token, field] of Object.entries(one).toReversed()) {
        if (!isList && !isStorable(token)) return pointerTo({ token, within: at });
        if (typeof field === 'string' || typeof field === 'object')
          waiting.push([field, { token, within: at }]);
      }
    }
  }
  return undefined;
}

function pointerTo(location: Location | undefined): Pointer {
  const tokens: (string | number)[] = [];
  for (let at = location; at !== undefined; at = at.within) tokens.unshift(at.token);
  return storableText(toPointer(tokens));
}

/** Every escape in JSON text. The group is set for the escape of U+0000 or of a lone surrogate. */
const escapes = /\\(?:(u0000|ud[89a-f][\da-f]{2})|u[\da-f]{4}|.)/g;

/**
 * Returns the JSON value with `storableText` applied to every text and name; the same object when nothing changes.
 * Where two names become equal, the value of the last one is kept.
 */
export function storableJson<T>(value: T): T {
  if (!hasUnstorable(value)) return value;
  // `JSON.stringify` escapes U+0000, and of surrogates only lone ones.
  const text = JSON.stringify(value).replaceAll(escapes, (escape, code: string | undefined) =>
    code === undefined ? escape : replacement,
  );
  return JSON.parse(text) as T;
}

/** `unstorableAt` without the pointer, for values that are read often. */
function hasUnstorable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'string') {
      if (!isStorable(one)) return true;
    } else if (Array.isArray(one)) {
      for (const item of one) if (mayHold(item)) waiting.push(item);
    } else if (typeof one === 'object' && one !== null) {
      for (const [name, field] of Object.entries(one)) {
        if (!isStorable(name)) return true;
        if (mayHold(field)) waiting.push(field);
      }
    }
  }
  return false;
}

const mayHold = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);
