import { isFields, isList, type JsonFields } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isProtectedSection } from '../search/section-names.ts';
import { roleOf, type SectionRole } from '../search/section-roles.ts';

export interface ListSection {
  readonly key: string;
  readonly items: readonly unknown[];
}

/** Every list of a file that may be written into, in the order of the file. */
export function listSections(phod: BriefData): ListSection[] {
  return Object.entries(phod).flatMap(([key, value]) =>
    isList(value) && !isProtectedSection(key) ? [{ key, items: value }] : [],
  );
}

export function listWithRole(phod: BriefData, role: SectionRole): ListSection | undefined {
  return listSections(phod).find(({ key }) => roleOf(key) === role);
}

/** The file with one more item at the end of a list, which is created when it is not there. */
export function withItem(phod: BriefData, key: string, item: unknown): BriefData {
  const list = Object.hasOwn(phod, key) ? phod[key] : [];
  if (!isList(list)) throw new TypeError('Only a list takes an item.');
  return { ...phod, [key]: [...list, item] };
}

/** The file with one field of one item of a list set to a value. */
export function withField(
  phod: BriefData,
  { key, items }: ListSection,
  index: number,
  fields: JsonFields,
): BriefData {
  return {
    ...phod,
    [key]: items.map((item, at) =>
      at === index && isFields(item) ? { ...item, ...fields } : item,
    ),
  };
}

const newNames: Readonly<Record<SectionRole, readonly [snake: string, camel: string]>> = {
  calendar: ['planner_calendar', 'calendar'],
  contacts: ['social_relations', 'contacts'],
  projects: ['projects_priorities', 'projects'],
  tasks: ['tasks', 'tasks'],
  notes: ['notes', 'notes'],
};

/** A key for a new section, written as the file writes its keys, that the file does not have. */
export function newSectionKey(phod: BriefData, role: SectionRole): string {
  const [snake, camel] = newNames[role];
  const name = writesCamelCase(phod) ? camel : snake;
  let key = name;
  for (let count = 2; Object.hasOwn(phod, key); count += 1) key = `${name}_${count}`;
  return key;
}

function writesCamelCase(phod: BriefData): boolean {
  const keys = Object.keys(phod);
  const camel = keys.filter((key) => /\p{Ll}\p{Lu}/u.test(key)).length;
  const snake = keys.filter((key) => /[^_]_[^_]/.test(key)).length;
  return camel > snake;
}
