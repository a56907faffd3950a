import { plainKey } from '@mach42/contracts/phod/sections.ts';

/** How a section is drawn. */
export type SectionKind =
  | 'projects'
  | 'calendar'
  | 'contacts'
  | 'notes'
  | 'secrets'
  | 'tags'
  | 'lines'
  | 'fields'
  | 'items'
  | 'value';

const byKey: Readonly<Record<string, SectionKind>> = {
  projects: 'projects',
  projectspriorities: 'projects',
  tasks: 'projects',
  calendar: 'calendar',
  plannercalendar: 'calendar',
  socialrelations: 'contacts',
  contacts: 'contacts',
  secrets: 'secrets',
  interests: 'tags',
  categories: 'tags',
};

const ofObjects: ReadonlySet<SectionKind> = new Set(['projects', 'calendar', 'contacts', 'notes']);
const tagLength = 40;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The drawing that fits a section's key and content; content that does not fit its key is shown plainly. */
export function sectionKind(key: string, value: unknown): SectionKind {
  const named = byKey[plainKey(key)] ?? (plainKey(key).includes('note') ? 'notes' : undefined);
  if (Array.isArray(value)) return listKind(named, value);
  if (isObject(value)) return named === 'secrets' ? 'secrets' : 'fields';
  return 'value';
}

function listKind(named: SectionKind | undefined, items: readonly unknown[]): SectionKind {
  if (named !== undefined && ofObjects.has(named) && items.every(isObject)) return named;
  if (items.every((item) => typeof item === 'string')) {
    const short = items.every((item) => item.length <= tagLength);
    return named === 'tags' && short ? 'tags' : 'lines';
  }
  return 'items';
}
