import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import { toPointer, type Pointer } from '@mach42/json-document/pointer.ts';
import { limits } from '../kernel/limits.ts';
import type { BriefData } from './schemas.ts';
import { phodTexts } from './texts.ts';

/** The reason why a file cannot be saved. */
interface FileFault {
  readonly pointer: Pointer;
  readonly message: string;
}

/** The measures of a file that have limits. */
interface Measures {
  /** Everything that has a pointer: texts, numbers, lists, objects and the file itself. */
  values: number;
  levels: number;
  /** Fields of one object. */
  fields: number;
  /** Items of one list. */
  items: number;
  /** Characters of the name of one field. */
  nameCharacters: number;
  /** Characters of the JSON pointer of one value. */
  pointerCharacters: number;
  /** Characters of the JSON pointers of all values together. */
  allPointersCharacters: number;
}

/**
 * Returns the first limit of `limits.phod` that a file exceeds, with its pointer. A file that exceeded it before may
 * be saved if it does not grow, so that a file from before there was a limit can be made smaller.
 */
export function fileFault(file: BriefData, before?: BriefData): FileFault | undefined {
  const fault = new Walk(limits.phod).over(file);
  if (fault === undefined || before === undefined) return fault;
  const had = new Walk(unbounded);
  had.over(before);
  return new Walk(greater(limits.phod, had.measures)).over(file);
}

const unbounded: Measures = {
  values: Infinity,
  levels: Infinity,
  fields: Infinity,
  items: Infinity,
  nameCharacters: Infinity,
  pointerCharacters: Infinity,
  allPointersCharacters: Infinity,
};

const names = Object.keys(unbounded) as (keyof Measures)[];

function greater(a: Measures, b: Measures): Measures {
  const both = { ...unbounded };
  for (const name of names) both[name] = Math.max(a[name], b[name]);
  return both;
}

class Walk {
  readonly measures: Measures = {
    values: 0,
    levels: 0,
    fields: 0,
    items: 0,
    nameCharacters: 0,
    pointerCharacters: 0,
    allPointersCharacters: 0,
  };
  readonly #most: Measures;
  /** Names of fields and indices on the way to where it is. */
  readonly #way: (string | number)[] = [];

  constructor(most: Measures) {
    this.#most = most;
  }

  /** Goes no further than the first fault. */
  over(value: unknown, pointerCharacters = 0): FileFault | undefined {
    this.measures.values += 1;
    this.measures.allPointersCharacters += pointerCharacters;
    const fault =
      this.#beyond('values', this.measures.values) ??
      this.#beyond('pointerCharacters', pointerCharacters) ??
      this.#beyond('allPointersCharacters', this.measures.allPointersCharacters);
    if (fault !== undefined) return fault;
    if (isList(value)) return this.#overItems(value, pointerCharacters);
    if (isFields(value)) return this.#overFields(value, pointerCharacters);
    return typeof value === 'number' && !Number.isFinite(value)
      ? { pointer: toPointer(this.#way), message: phodTexts.noNumber }
      : undefined;
  }

  #overItems(items: readonly unknown[], pointerCharacters: number): FileFault | undefined {
    let fault = this.#beyond('levels', this.#way.length + 1) ?? this.#beyond('items', items.length);
    for (let at = 0; at < items.length && fault === undefined; at += 1) {
      fault = this.#overChild(
        at,
        items[at],
        pointerCharacters + 2 + Math.floor(Math.log10(at || 1)),
      );
    }
    return fault;
  }

  #overFields(fields: JsonFields, pointerCharacters: number): FileFault | undefined {
    const all = Object.keys(fields);
    let fault = this.#beyond('levels', this.#way.length + 1) ?? this.#beyond('fields', all.length);
    for (let at = 0; at < all.length && fault === undefined; at += 1) {
      const name = all[at] ?? '';
      fault =
        this.#beyond('nameCharacters', name.length) ??
        this.#misread(name) ??
        this.#overChild(name, fields[name], pointerCharacters + 1 + name.length);
    }
    return fault;
  }

  #overChild(
    token: string | number,
    value: unknown,
    pointerCharacters: number,
  ): FileFault | undefined {
    this.#way.push(token);
    const fault = this.over(value, pointerCharacters);
    this.#way.pop();
    return fault;
  }

  /** Returns the fault of a name that would be misread: such a file could not be read without harm to others. */
  #misread(name: string): FileFault | undefined {
    if (name !== '\\') return undefined;
    return { pointer: toPointer(this.#way), message: phodTexts.backslashAsName };
  }

  #beyond(name: keyof Measures, found: number): FileFault | undefined {
    if (found > this.measures[name]) this.measures[name] = found;
    const most = this.#most[name];
    if (found <= most) return undefined;
    return { pointer: toPointer(this.#way), message: phodTexts.beyond[name](most) };
  }
}
