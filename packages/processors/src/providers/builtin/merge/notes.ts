import { isFields } from '@mach42/json-document/json-value.ts';
import type { EntryMaterial } from '../../provider.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { bm25Index } from '../search/bm25.ts';
import { labelOf, roleOf } from '../search/sections.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';
import type { Draft, ListSection } from './draft.ts';
import { shortTitle } from './wording.ts';

const contentKeys = ['content', 'text', 'body'];
const titleKeys = ['title', 'name'];

/** Adds the whole entry as a note, its text word for word, where it is likest to be. */
export function addNote(draft: Draft, { title, text }: EntryMaterial, written: CalendarDay): void {
  const section = likestNotes(draft.lists(), `${title} ${text}`);
  const key = section?.key ?? draft.keyFor('notes');
  const example = section?.items.find((item) => isFields(item));
  if (example === undefined && section !== undefined && section.items.length > 0) {
    draft.add(key, text);
    return;
  }
  const keyAs = (known: readonly string[], otherwise: string): string =>
    known.find((name) => isFields(example) && Object.hasOwn(example, name)) ?? otherwise;
  draft.add(key, {
    [keyAs(titleKeys, 'title')]: title.trim() === '' ? shortTitle(text) : title,
    [keyAs(contentKeys, 'content')]: text,
    date: written,
  });
}

/** Among the lists of notes the one whose items are likest to a text, else the first. */
function likestNotes(lists: readonly ListSection[], text: string): ListSection | undefined {
  const candidates = lists.filter(takesNotes);
  const [hit] = bm25Index(candidates, ({ key, items }) => [
    { tokens: tokens(labelOf(key)), weight: 2 },
    { tokens: tokens(items.map(wordsOf).join(' ')), weight: 1 },
  ]).search(tokens(text).filter((token) => !isStopWord(token)));
  return hit?.document ?? candidates.find(({ key }) => roleOf(key) === 'notes') ?? candidates[0];
}

function takesNotes({ key, items }: ListSection): boolean {
  const role = roleOf(key);
  if (role !== undefined) return role === 'notes';
  return (
    items.length > 0 &&
    items.every((item) => isFields(item) && contentKeys.some((name) => Object.hasOwn(item, name)))
  );
}

function wordsOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (!isFields(item)) return '';
  return Object.values(item)
    .filter((value) => typeof value === 'string')
    .join(' ');
}
