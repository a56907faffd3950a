import { isFields, isList, fieldOf, sameJson } from '@mach42/json-document/json-value.ts';
import { inSentence, t } from '@mach42/language/t.ts';
import type { BriefData } from './schemas.ts';

/** The kind of the items of a list. */
export type ItemKind = 'project' | 'task' | 'event' | 'contact' | 'note' | 'text';

/** The kind of an addition to a section: a field of its object, or an item of its list. */
export type Addition = ItemKind | 'field';

interface KnownSection {
  readonly key: string;
  readonly takes: Addition;
  /** Written by the platform, not by hand. */
  readonly byPlatform?: true;
}

/** Every section that has a meaning of its own; a file may hold any other beside them. */
export const knownSections: readonly KnownSection[] = [
  { key: 'personalInfo', takes: 'field' },
  { key: 'projects_priorities', takes: 'project' },
  { key: 'projects', takes: 'project' },
  { key: 'tasks', takes: 'task' },
  { key: 'planner_calendar', takes: 'event' },
  { key: 'calendar', takes: 'event' },
  { key: 'social_relations', takes: 'contact' },
  { key: 'notes', takes: 'note' },
  { key: 'interests', takes: 'text' },
  { key: 'categories', takes: 'text' },
  { key: 'ai_only_questions', takes: 'text' },
  { key: 'secrets', takes: 'field' },
  { key: 'areasDomainsRoles', takes: 'text' },
  { key: 'resourcesStash', takes: 'field' },
  { key: 'archiveVault', takes: 'text' },
  { key: 'metricsTracker', takes: 'field' },
  { key: 'personalityTraitsAttributes', takes: 'field' },
  { key: 'chatHistory', takes: 'text', byPlatform: true },
  { key: 'unprocessedDataEntries', takes: 'text', byPlatform: true },
  { key: 'pending_data_rais_entries', takes: 'text', byPlatform: true },
  { key: 'processed_data_rais_entries', takes: 'text', byPlatform: true },
];

const byPlainKey = new Map(knownSections.map((section) => [plainKey(section.key), section]));

/** The section that a key names, in any spelling. */
export function knownSection(key: string): KnownSection | undefined {
  return byPlainKey.get(plainKey(key));
}

/**
 * Returns the additions that a section takes, by its name and its content; undefined for a section that is a single
 * value. Content that does not fit the name decides, except that notes always take notes.
 */
export function additionTo(key: string, content: unknown): Addition | undefined {
  const takes = knownSection(key)?.takes ?? (plainKey(key).includes('note') ? 'note' : 'text');
  if (isFields(content)) return 'field';
  if (content === undefined || content === null) return takes;
  if (!isList(content)) return undefined;
  if (takes === 'note') return takes;
  if (takes === 'field') return 'text';
  return content.every(isFields) ? takes : 'text';
}

/** Returns the content of a new section. */
export function emptySection(
  takes: Addition,
): readonly unknown[] | Readonly<Record<string, never>> {
  return takes === 'field' ? {} : [];
}

/** A key without case and separators: `projects_priorities` and `projectsPriorities` are one. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Names of sections, and of fields in forms. They are functions, because a server makes them in the language of a
 * person.
 */
const known: Readonly<Record<string, () => string>> = {
  personalinfo: () => t('Personal info'),
  projectspriorities: () => t('Projects and priorities'),
  plannercalendar: () => t('Planner calendar'),
  socialrelations: () => t('Social relations'),
  aionlyquestions: () => t('AI-only questions'),
  chathistory: () => t('Chat history'),
  projects: () => t('Projects'),
  tasks: () => t('Tasks'),
  calendar: () => t('Calendar'),
  notes: () => t('Notes'),
  interests: () => t('Interests'),
  categories: () => t('Categories'),
  secrets: () => t('Secrets'),
  resourcesstash: () => t('Resources'),
  archivevault: () => t('Archive'),
  areasdomainsroles: () => t('Areas, domains and roles'),
  metricstracker: () => t('Metrics'),
  personalitytraitsattributes: () => t('Personality traits'),
  pendingdataraisentries: () => t('Pending DataRAIS entries'),
  processeddataraisentries: () => t('Processed DataRAIS entries'),
  name: () => t('Name'),
  title: () => t('Title'),
  priority: () => t('Priority'),
  status: () => t('Status'),
  deadline: () => t('Deadline'),
  description: () => t('Description'),
  type: () => t('Type'),
  date: () => t('Date'),
  time: () => t('Time'),
  category: () => t('Category'),
  relationship: () => t('Relationship'),
  company: () => t('Company'),
  lastcontact: () => t('Last contact'),
  content: () => t('Content'),
  item: () => t('Item'),
  value: () => t('Value'),
  email: () => t('Email'),
  phone: () => t('Phone'),
  address: () => t('Address'),
  location: () => t('Location'),
  birthday: () => t('Birthday'),
  languages: () => t('Languages'),
};

/** The title of a section or the label of a field, from its key in either spelling. */
export function titleOfKey(key: string): string {
  const title = isKnownKey(key) ? known[plainKey(key)] : undefined;
  if (title !== undefined) return title();
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? key : words[0]?.toUpperCase() + words.slice(1);
}

/** Whether a key has a translated title. */
export const isKnownKey = (key: string): boolean => Object.hasOwn(known, plainKey(key));

/** Returns the title of a key as it is written within a sentence. */
export const termOfKey = (key: string): string => inSentence(titleOfKey(key));

const secretsKey = 'secrets';
const mostRead = 32;

/**
 * Whether a section is the section of secrets, in any spelling, with marks or in letters of another width. No model
 * receives it. The name is read up to the first letter that differs: normalised as a whole (NFKD), it may become 18
 * times as long. A name counts as that of secrets, too, when its first 32 characters are only marks, or the beginning
 * of the word.
 */
export function isSecretsSection(section: string): boolean {
  let found = 0;
  for (const character of section.slice(0, mostRead)) {
    for (const letter of lettersOf(character)) {
      if (letter !== secretsKey[found]) return false;
      found += 1;
    }
  }
  return found === secretsKey.length || section.length > mostRead;
}

/** Characters that Unicode never turns into letters: controls, format, private use and unassigned. */
const neverLetters = /\p{C}/u;
/** The plain letters by character. Some thousands of characters have none: marks, symbols, punctuation and spaces. */
const plainLetters = new Map<string, string>();
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code);
  plainLetters.set(character, plainKey(character));
}

function lettersOf(character: string): string {
  const known = plainLetters.get(character);
  if (known !== undefined) return known;
  if (neverLetters.test(character)) return '';
  const letters = plainKey(character.normalize('NFKD'));
  if (letters === '') plainLetters.set(character, letters);
  return letters;
}

/** The first section of secrets that differs between two files, in either of them; undefined when none does. */
export function changedSecrets(before: BriefData, after: BriefData): string | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].find(
    (section) =>
      isSecretsSection(section) && !sameJson(fieldOf(before, section), fieldOf(after, section)),
  );
}

const dataRaisSections: ReadonlySet<string> = new Set([
  'pendingdataraisentries',
  'processeddataraisentries',
]);

/** The sections that are shown, in their order: none of the platform's own, DataRAIS to admins. */
export function visibleSections(briefData: BriefData, isAdmin: boolean): string[] {
  return Object.keys(briefData).filter((key) => {
    if (key.startsWith('_')) return false;
    const name = key.replaceAll('_', '').toLowerCase();
    if (name === 'unprocesseddataentries') return false;
    return isAdmin || !dataRaisSections.has(name);
  });
}

/** A field's name as it is stored: a-z, 0-9 and single underscores between them; may become ''. */
export function normaliseFieldName(typed: string): string {
  return typed
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '');
}
