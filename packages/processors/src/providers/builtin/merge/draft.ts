import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isProtectedSection, roleOf, type SectionRole } from '../search/sections.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';

/** A sentence of an entry on its way into the file. */
export interface Part {
  /** On one line, with single blanks. */
  readonly sentence: string;
  /** What is kept word for word: the sentence, or the whole entry where it is but one. */
  readonly text: string;
  /** The entry's title, where the sentence is the whole entry, or the only one about a day to come. */
  readonly title: string | undefined;
  /** The day on which it was written. */
  readonly written: CalendarDay;
}

export interface ListSection {
  readonly key: string;
  readonly items: readonly unknown[];
}

/** A file that is being merged into. Each list is copied once, when it is first changed. */
export class Draft {
  readonly #sections: Map<string, unknown>;
  readonly #copied = new Map<string, unknown[]>();
  readonly #withRole = new Map<SectionRole, string>();

  constructor(phod: BriefData) {
    this.#sections = new Map(Object.entries(phod));
    for (const { key } of this.lists()) this.#noteRole(key);
  }

  get phod(): BriefData {
    return Object.fromEntries(this.#sections);
  }

  /** Every list that may be written into, in the order of the file. */
  lists(): ListSection[] {
    return Array.from(this.#sections).flatMap(([key, value]) =>
      isList(value) && !isProtectedSection(key) ? [{ key, items: value }] : [],
    );
  }

  /** The first list that holds such things. */
  withRole(role: SectionRole): ListSection | undefined {
    const key = this.#withRole.get(role);
    const items = key === undefined ? undefined : this.#sections.get(key);
    return key === undefined || !isList(items) ? undefined : { key, items };
  }

  /** The key of that list, or one for a new section, written as the file writes its keys. */
  keyFor(role: SectionRole): string {
    const known = this.withRole(role);
    if (known !== undefined) return known.key;
    const [snake, camel] = newNames[role];
    const name = writesCamelCase([...this.#sections.keys()]) ? camel : snake;
    let key = name;
    for (let count = 2; this.#sections.has(key); count += 1) key = `${name}_${count}`;
    return key;
  }

  /** One more item at the end of a list, which is created when it is not there. */
  add(key: string, item: unknown): void {
    const isNew = !this.#sections.has(key);
    this.#own(key).push(item);
    if (isNew) this.#noteRole(key);
  }

  /** Sets fields of one item of a list. */
  change(key: string, index: number, fields: JsonFields): void {
    const items = this.#own(key);
    const item = items[index];
    if (isFields(item)) items[index] = { ...item, ...fields };
  }

  #own(key: string): unknown[] {
    const copied = this.#copied.get(key);
    if (copied !== undefined) return copied;
    const list = this.#sections.get(key) ?? [];
    if (!isList(list)) throw new TypeError('Only a list takes an item.');
    const own = [...list];
    this.#copied.set(key, own);
    this.#sections.set(key, own);
    return own;
  }

  #noteRole(key: string): void {
    const role = roleOf(key);
    if (role !== undefined && !this.#withRole.has(role)) this.#withRole.set(role, key);
  }
}

const newNames: Readonly<Record<SectionRole, readonly [snake: string, camel: string]>> = {
  calendar: ['planner_calendar', 'calendar'],
  contacts: ['social_relations', 'contacts'],
  projects: ['projects_priorities', 'projects'],
  tasks: ['tasks', 'tasks'],
  notes: ['notes', 'notes'],
};

function writesCamelCase(keys: readonly string[]): boolean {
  const camel = keys.filter((key) => /\p{Ll}\p{Lu}/u.test(key)).length;
  const snake = keys.filter((key) => /[^_]_[^_]/.test(key)).length;
  return camel > snake;
}
