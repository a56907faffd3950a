import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { plainKey } from './section-key.ts';

/** What the items of a list are. */
export type ItemKind = 'project' | 'task' | 'event' | 'contact' | 'note' | 'text';

/** What is added to a section: a field of its object, or an item of its list. */
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

/** The section that a key names, in whichever spelling. */
export function knownSection(key: string): KnownSection | undefined {
  return byPlainKey.get(plainKey(key));
}

/**
 * What a section takes, by its name and by what stands in it; undefined for one that is a single
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

/** What an empty section begins with. */
export function emptySection(
  takes: Addition,
): readonly unknown[] | Readonly<Record<string, never>> {
  return takes === 'field' ? {} : [];
}
