import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isFields, fieldOf, type JsonFields } from '@mach42/json-document/json-value.ts';
import { dayAt, type CalendarDay } from '../../../kernel/calendar-day.ts';
import type { EntryMaterial, MergeMaterial } from '../../provider.ts';
import { findDates, longestText } from '../dates/find-dates.ts';
import { bm25Index } from '../search/bm25.ts';
import { titleOf } from '../search/phod-passages.ts';
import { labelOf, roleOf } from '../search/sections.ts';
import { sentencesOf } from '../search/sentences.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';
import { Calendar } from './calendar-events.ts';
import {
  Draft,
  type Part,
  type ListSection,
  shortTitle,
  collapsed,
  titleFrom,
  isUncertain,
  startOf,
} from './draft.ts';

const word = /[\p{L}\p{N}]+/gu;
/** Words of a name that is recognised in a sentence. */
const mostWords = 12;
/** Things of one name that are looked for: more than one is ambiguous. */
const mostAlike = 2;

/** Names of things by their words, to find in a sentence those that it has. */
class NameIndex {
  readonly #byWords = new Map<string, number[]>();
  readonly #names = new Map<number, string>();
  #longest = 0;

  /** A name that has no letter or digit, or too many words, is not found. */
  add(name: string, index: number): void {
    const wanted = collapsed(name);
    const words = Array.from(wanted.matchAll(word), ([one]) => one);
    if (words.length === 0 || words.length > mostWords) return;
    this.#longest = Math.max(this.#longest, words.length);
    const key = words.join(' ');
    const alike = this.#byWords.get(key) ?? [];
    if (alike.length < mostAlike) alike.push(index);
    this.#byWords.set(key, alike);
    this.#names.set(index, wanted);
  }

  /** The names in a sentence as whole words, each once; of things of one name two at most. */
  namedIn(sentence: string): { readonly index: number; readonly end: number }[] {
    const words = Array.from(sentence.matchAll(word), ([one]) => one);
    const found = new Map<number, number>();
    const tried = new Set<number>();
    for (const from of words.keys()) {
      let key = '';
      for (let at = from; at < Math.min(words.length, from + this.#longest); at += 1) {
        key += (at === from ? '' : ' ') + (words[at] ?? '');
        for (const index of this.#byWords.get(key) ?? []) {
          if (tried.has(index)) continue;
          tried.add(index);
          const name = this.#names.get(index) ?? '';
          const start = startOf(sentence, name);
          if (start !== -1) found.set(index, start + name.length);
        }
      }
    }
    return Array.from(found, ([index, end]) => ({ index, end }));
  }
}

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

/** Returns the sentences in the files of an entry, which may be about days, people, projects and tasks. */
function partsOfFiles({ files = [] }: EntryMaterial, written: string): Part[] {
  return files.flatMap(({ text }) =>
    sentencesOf(text)
      .slice(0, mostSentences)
      .map((kept) => ({ sentence: collapsed(kept), text: kept, title: undefined, written }))
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
    .map((kept) => ({ kept, sentence: collapsed(kept) }))
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

/** Makes a task of a sentence that says what is to be done, without a day for it. */
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

const contentKeys = ['content', 'text', 'body'];
const titleKeys = ['title', 'name'];

/** Adds the whole entry as a note, its text word for word, where it is likest to be. */
function addNote(draft: Draft, { title, text }: EntryMaterial, written: CalendarDay): void {
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

const statusWords: readonly (readonly [string, RegExp])[] = [
  ['completed', /^(?:done|finished|completed?|færdigt?|afsluttet|fertig|abgeschlossen)$/i],
  ['paused', /^(?:paused|on hold|på pause|pausiert)$/i],
  ['active', /^(?:active again|resumed|aktivt? igen|wieder aktiv)$/i],
];
const statusSaid =
  /^\W*(?:project )?(?:is|has been|er|ist|wurde)\s+(?:now |nu |jetzt |sat )?(?<status>done|finished|completed?|færdigt?|afsluttet|fertig|abgeschlossen|paused|on hold|på pause|pausiert|active again|resumed|aktivt? igen|wieder aktiv)(?!\p{L})/iu;
const deadlineSaid = /(?<!\p{L})(?:deadline|due|frist\p{L}*|fällig|abgabe\p{L}*)(?!\p{L})/iu;
const prioritySaid =
  /(?<!\p{L})priority\s+(?:is|is now|changes? to|becomes|moves? to|to)\s+(?<priority>high|medium|low)(?!\p{L})/iu;

/** The projects of a file while an entry is merged into it. */
class Projects {
  readonly #draft: Draft;
  readonly #titles = new NameIndex();

  constructor(draft: Draft) {
    this.#draft = draft;
    for (const [index, item] of (draft.withRole('projects')?.items ?? []).entries()) {
      this.#titles.add((isFields(item) ? titleOf(item) : undefined)?.toLowerCase() ?? '', index);
    }
  }

  /**
   * Changes a project where a sentence names it and states the new status, priority or deadline explicitly; nothing
   * is concluded.
   */
  change(part: Part): boolean {
    const projects = this.#draft.withRole('projects');
    if (projects === undefined || isUncertain(part.sentence)) return false;
    const sentence = part.sentence.toLowerCase();
    const named = this.#titles.namedIn(sentence);
    const [only] = named;
    const item = only === undefined ? undefined : projects.items[only.index];
    if (only === undefined || named.length > 1 || !isFields(item)) return false;
    const changes = Object.entries(changesSaid(part, sentence.slice(only.end))).filter(
      ([field, value]) => fieldOf(item, field) !== value,
    );
    if (changes.length === 0) return false;
    this.#draft.change(projects.key, only.index, Object.fromEntries(changes));
    return true;
  }
}

function changesSaid({ sentence, written }: Part, afterName: string): JsonFields {
  const status = statusSaid.exec(afterName)?.groups?.['status'];
  const priority = prioritySaid.exec(sentence)?.groups?.['priority']?.toLowerCase();
  const dates = deadlineSaid.test(sentence) ? findDates(sentence, written) : [];
  const [date] = dates;
  return {
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(priority === undefined ? {} : { priority }),
    ...(date === undefined || dates.length > 1 ? {} : { deadline: date.day }),
  };
}

function statusOf(said: string): string {
  return statusWords.find(([, words]) => words.test(said))?.[0] ?? said;
}

const introduction = /^(?:[-*•–] ?)?(?:new contact|ny kontakt|neuer kontakt) ?: ?/iu;
const introduced = /^(?<name>[^,;:.–]+)(?:[,;–](?<relationship>[^.,;]+)(?:[,;][^.]*)?)?\.?$/u;
const inTouch =
  /(?<!\p{L})(?:called|met|spoke (?:to|with)|talked (?:to|with)|had a (?:call|meeting|talk) with|(?:call|meeting|talk) with|visited|ringede|talte med|mødtes?|besøgte|har (?:talt|mødtes) med|telefoniert|gesprochen|getroffen|angerufen|besucht)(?!\p{L})/iu;
/** Characters of a text that may be a date. */
const longestDate = 100;

/** The people of a file while an entry is merged into it. */
class Contacts {
  readonly #draft: Draft;
  readonly #whole = new NameIndex();
  readonly #first = new NameIndex();

  constructor(draft: Draft) {
    this.#draft = draft;
    for (const [index, item] of (draft.withRole('contacts')?.items ?? []).entries()) {
      this.#know(nameOf(item), index);
    }
  }

  /** Introduces a new contact, where a sentence says so: "New contact: name, relationship, more". */
  introduce({ sentence, text }: Part): boolean {
    const said = introduction.exec(sentence)?.[0];
    const groups = said === undefined ? {} : introduced.exec(sentence.slice(said.length))?.groups;
    const name = groups?.['name']?.trim() ?? '';
    if (name === '' || this.#indexOf(name) !== undefined) return false;
    const relationship = groups?.['relationship']?.trim() ?? '';
    this.#know(name, this.#draft.withRole('contacts')?.items.length ?? 0);
    this.#draft.add(this.#draft.keyFor('contacts'), {
      name,
      ...(relationship === '' ? {} : { relationship }),
      notes: text,
    });
    return true;
  }

  /** Moves `lastContact` of a known person forwards, where a sentence says that they were in touch. */
  touch({ sentence, written }: Part): void {
    const contacts = this.#draft.withRole('contacts');
    if (contacts === undefined || !inTouch.test(sentence) || isUncertain(sentence)) return;
    const dates = findDates(sentence, written).map(({ day }) => day);
    const day = dates.length === 0 ? written : dates.find((day) => day <= written);
    if (day === undefined) return;
    const index = this.#indexOf(sentence);
    if (index === undefined || !isNewer(day, contacts.items[index], written)) return;
    this.#draft.change(contacts.key, index, { lastContact: day });
  }

  #know(name: string | undefined, index: number): void {
    if (name === undefined) return;
    this.#whole.add(name, index);
    this.#first.add(name.split(/\s/, 1)[0] ?? '', index);
  }

  /** The only contact who is named in a text, by the whole name or by the first. */
  #indexOf(text: string): number | undefined {
    const whole = this.#whole.namedIn(text);
    const named = whole.length > 0 ? whole : this.#first.namedIn(text);
    return named.length === 1 ? named[0]?.index : undefined;
  }
}

function nameOf(contact: unknown): string | undefined {
  const name = isFields(contact) ? fieldOf(contact, 'name') : undefined;
  return typeof name === 'string' && name.trim().length > 1 ? name.trim() : undefined;
}

function isNewer(day: CalendarDay, contact: unknown, written: CalendarDay): boolean {
  const known = isFields(contact) ? fieldOf(contact, 'lastContact') : undefined;
  if (known === undefined || known === null || known === '') return true;
  if (typeof known !== 'string') return false;
  const [date] = findDates(known.slice(0, longestDate), written);
  return date !== undefined && date.day < day;
}
