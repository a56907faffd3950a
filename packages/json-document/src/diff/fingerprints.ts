import { isList } from '../json-value.ts';

/** Characters that are read at each end of a longer text. */
const charactersRead = 16;

const bits = new Float64Array(1);
const halves = new Int32Array(bits.buffer);

/**
 * Numbers of 32 bits that are the same for values that mean the same, and mostly differ for others. A text is not
 * read as a whole and nothing is looked up, so that complete changes are recognised quickly.
 */
export class Fingerprints {
  /** Kept for values that contain lists or objects, so that no part of a document is read more than twice. */
  readonly #known = new Map<object, number>();

  of(value: unknown): number {
    if (typeof value === 'string') return ofText(value);
    if (typeof value === 'number') return ofNumber(value);
    if (typeof value !== 'object' || value === null) return value === null ? 3 : value ? 5 : 7;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    let print: number;
    let isOuter = false;
    if (isList(value)) {
      print = 11;
      for (const item of value) {
        isOuter ||= typeof item === 'object' && item !== null;
        print = mixed(print, this.of(item));
      }
    } else {
      print = 13;
      const fields = value as Readonly<Record<string, unknown>>;
      for (const name of Object.keys(fields)) {
        const field = fields[name];
        isOuter ||= typeof field === 'object' && field !== null;
        // A sum, as the order of the fields means nothing.
        print = (print + mixed(ofText(name), this.of(field))) | 0;
      }
    }
    if (isOuter) this.#known.set(value, print);
    return print;
  }

  /** Whether two lists or objects are known to differ. */
  differ(a: unknown, b: unknown): boolean {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const one = this.#known.get(a);
    return one !== undefined && one !== (this.#known.get(b) ?? one);
  }
}

function ofText(text: string): number {
  let print = text.length + 17;
  const head = Math.min(text.length, charactersRead);
  for (let at = 0; at < head; at += 1) print = (Math.imul(print, 31) + text.charCodeAt(at)) | 0;
  for (let at = Math.max(head, text.length - charactersRead); at < text.length; at += 1) {
    print = (Math.imul(print, 31) + text.charCodeAt(at)) | 0;
  }
  return print;
}

/** 0 and -0 mean the same in JSON: both have the number of 0. */
function ofNumber(value: number): number {
  bits[0] = value + 0;
  return mixed(halves[0] ?? 0, halves[1] ?? 0);
}

function mixed(one: number, other: number): number {
  const print = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) + Math.imul(other, 0x297a2d39);
  return (print ^ (print >>> 13)) | 0;
}
