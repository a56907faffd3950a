import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { dayAt } from '../../../kernel/calendar-day.ts';
import type { EntryMaterial, MergeMaterial } from '../../provider.ts';
import { findDates, longestText } from '../dates/find-dates.ts';
import { sentencesOf } from '../search/sentences.ts';
import { Calendar } from './calendar-events.ts';
import { Contacts } from './contacts.ts';
import { Draft, type Part } from './draft.ts';
import { addNote } from './notes.ts';
import { Projects } from './project-changes.ts';
import { squeezed, titleFrom } from './wording.ts';

/** Items that one entry may bring beside the note that holds it. */
const mostItems = 50;
/** The number of first sentences of an entry that are read; the note has all. */
const mostSentences = 500;

/**
 * The file with an entry merged in: what its sentences say of days, people, projects and tasks goes
 * where it belongs, the text is kept word for word, and nothing is taken away.
 */
export function mergeEntry({ entry, phod }: MergeMaterial, timeZone: string): BriefData {
  const written = dayAt(entry.createdAt, timeZone);
  const draft = new Draft(phod);
  const contacts = new Contacts(draft);
  const projects = new Projects(draft);
  const calendar = new Calendar(draft);
  /** The first that applies is taken. */
  const addItem = (part: Part): boolean =>
    contacts.introduce(part) || calendar.add(part) || addTask(draft, part);
  const sentences = sentencesOf(entry.text);
  const parts = partsOf(entry, sentences.slice(0, mostSentences), written);
  let added = 0;
  for (const part of [...parts, ...partsOfFiles(entry, written).slice(0, mostSentences)]) {
    contacts.touch(part);
    if (projects.change(part)) continue;
    if (added < mostItems && addItem(part)) added += 1;
  }
  const hasFiles = (entry.files ?? []).length > 0;
  const isKeptWhole = sentences.length === 1 && added === 1 && !hasFiles;
  if (!isKeptWhole) addNote(draft, hasFiles ? withFileNames(entry) : entry, written);
  return draft.phod;
}

/** What the files of an entry say of days, people, projects and tasks. */
function partsOfFiles({ files = [] }: EntryMaterial, written: string): Part[] {
  return files.flatMap(({ text }) =>
    sentencesOf(text)
      .slice(0, mostSentences)
      .map((kept) => ({ sentence: squeezed(kept), text: kept, title: undefined, written }))
      .filter(({ sentence }) => sentence.length <= longestText),
  );
}

/** The note says which files it is about; the text of the entry stays as it is. */
function withFileNames({ text, files = [], ...entry }: EntryMaterial): EntryMaterial {
  const names = `Files: ${files.map(({ name }) => name).join(', ')}`;
  return { ...entry, text: text.trim() === '' ? names : `${text}\n\n${names}` };
}

function partsOf(
  { title, text }: EntryMaterial,
  sentences: readonly string[],
  written: string,
): Part[] {
  const isOne = sentences.length === 1;
  const read = sentences
    .map((kept) => ({ kept, sentence: squeezed(kept) }))
    .filter(({ sentence }) => sentence.length <= longestText);
  const dated = read.filter(({ sentence }) =>
    findDates(sentence, written).some(({ day }) => day >= written),
  );
  const [subject] = isOne ? read : dated.length === 1 ? dated : [];
  return read.map(({ kept, sentence }) => ({
    sentence,
    text: isOne ? text : kept,
    title: sentence === subject?.sentence && title.trim() !== '' ? title : undefined,
    written,
  }));
}

const openings = /^(?:[-*•–]\s*)?(?:\[\s?\]|(?:todo|to do|task|opgave|aufgabe)(?!\p{L}))/iu;
const duties =
  /(?<!\p{L})(?:remember to|needs? to|have to|must|do not forget|don['’]t forget|husk at|skal huske|nicht vergessen|ich muss|wir müssen|muss noch)(?!\p{L})/iu;

/** A sentence that says what is to be done, without a day for it, becomes a task. */
function addTask(draft: Draft, { sentence, title, text }: Part): boolean {
  if (!openings.test(sentence) && !duties.test(sentence)) return false;
  const example = draft.withRole('tasks')?.items[0];
  const key = draft.keyFor('tasks');
  if (typeof example === 'string') {
    draft.add(key, text);
    return true;
  }
  const titleKey = isFields(example) && 'name' in example ? 'name' : 'title';
  draft.add(key, {
    [titleKey]: title ?? titleFrom(sentence, []),
    status: 'active',
    description: text,
  });
  return true;
}
