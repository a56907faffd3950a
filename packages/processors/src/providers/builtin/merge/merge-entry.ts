import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { EntryMaterial, MergeMaterial } from '../../provider.ts';
import { dayAt } from '../../../kernel/calendar-day.ts';
import { sentencesOf } from '../search/sentences.ts';
import { withCalendarEvent } from './calendar-events.ts';
import { withLastContact, withNewContact } from './contacts.ts';
import { withNote } from './notes.ts';
import type { Part } from './part.ts';
import { withProjectChange } from './project-changes.ts';
import { withTask } from './tasks.ts';

/** Items that one entry may bring beside the note that holds it. */
const mostItems = 50;

/** Rules that add an item with the sentence's text; the first that applies is taken. */
const additions = [withNewContact, withCalendarEvent, withTask];

/**
 * The file with an entry merged in: what its sentences say of days, people, projects and tasks goes
 * where it belongs, the text is kept word for word, and nothing is taken away.
 */
export function mergeEntry({ entry, phod }: MergeMaterial, timeZone: string): BriefData {
  const written = dayAt(entry.createdAt, timeZone);
  const parts = partsOf(entry, written);
  let merged = phod;
  let added = 0;
  for (const part of parts) {
    merged = withLastContact(merged, part) ?? merged;
    const changed = withProjectChange(merged, part);
    if (changed !== undefined) {
      merged = changed;
      continue;
    }
    const extended = added < mostItems ? firstThatApplies(merged, part) : undefined;
    if (extended === undefined) continue;
    merged = extended;
    added += 1;
  }
  const isKeptWhole = parts.length === 1 && added === 1;
  return isKeptWhole ? merged : withNote(merged, entry, written);
}

function partsOf({ title, text }: EntryMaterial, written: string): Part[] {
  const sentences = sentencesOf(text);
  if (sentences.length === 1) {
    const named = title.trim() === '' ? undefined : title;
    return sentences.map((sentence) => ({ sentence, text, title: named, written }));
  }
  return sentences.map((sentence) => ({ sentence, text: sentence, title: undefined, written }));
}

function firstThatApplies(phod: BriefData, part: Part): BriefData | undefined {
  for (const add of additions) {
    const extended = add(phod, part);
    if (extended !== undefined) return extended;
  }
  return undefined;
}
