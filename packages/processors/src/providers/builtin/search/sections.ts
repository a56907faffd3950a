import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { fold, tokens } from './tokens.ts';

/** Returns a section key in one form for both ways in which it may be written. */
const normal = (key: string): string => key.replaceAll('_', '').toLowerCase();

const copies = new Set([
  'chathistory',
  'unprocesseddataentries',
  'pendingdataraisentries',
  'processeddataraisentries',
]);
const protectedNames = new Set(['secrets', 'categories', 'chathistory']);

/**
 * Whether a section is never quoted: `secrets`, sections of the platform itself (a leading underscore), and copies of
 * entries and chats, which are searched in their own tables.
 */
export function isHiddenSection(key: string): boolean {
  return key.startsWith('_') || normal(key) === 'secrets' || copies.has(normal(key));
}

/** Sections that a merge never writes into. */
export function isProtectedSection(key: string): boolean {
  return isHiddenSection(key) || protectedNames.has(normal(key));
}

const known: Readonly<Record<string, string>> = {
  projects_priorities: 'Projects and priorities',
  ai_only_questions: 'AI-only questions',
};

/** A key as people read it: `planner_calendar` and `plannerCalendar` become words. */
export function labelOf(key: string): string {
  if (Object.hasOwn(known, key)) return known[key] ?? key;
  const spaced = key
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
  return spaced.replace(/^./u, (first) => first.toUpperCase());
}

/** Returns the path from the section, in the language of the person, to the item’s title. */
export const shownPath = ({ section, path }: ShownPath): readonly string[] => [
  titleOfKey(section),
  ...path.slice(1),
];

interface ShownPath {
  readonly section: string;
  readonly path: readonly string[];
}

export type SectionRole = 'calendar' | 'contacts' | 'projects' | 'tasks' | 'notes';

/** Words in the keys of sections by what these hold, in compared form, and what people call it. */
const wordsOf: Readonly<Record<SectionRole, string>> = {
  calendar: 'calendar kalender planner events event appointments aftaler termine',
  contacts: 'contacts contact kontakter kontakte social relations people person personer leute',
  projects: 'projects project projekter projekte priorities',
  tasks: 'tasks task todo todos opgaver aufgaben',
  notes: 'notes note noter notizen',
};

const roles = Object.entries(wordsOf).map(([role, text]) => ({
  role: role as SectionRole,
  words: new Set(text.split(' ').map(fold)),
}));

/** Returns the role of a section, by its key; the first significant word decides. */
export function roleOf(sectionKey: string): SectionRole | undefined {
  const label = tokens(labelOf(sectionKey));
  return label
    .map((word) => roles.find(({ words }) => words.has(word))?.role)
    .find((role) => role !== undefined);
}

/** Returns the words by which a question may name a section: those of its key, and those for its content. */
export function namesOf(sectionKey: string): ReadonlySet<string> {
  const role = roleOf(sectionKey);
  const ofRole = roles.find((known) => known.role === role)?.words ?? new Set<string>();
  return new Set([...tokens(labelOf(sectionKey)), ...ofRole]);
}
