import { fieldOf, isFields } from '@mach42/json-document/json-value.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { findDates } from '../dates/find-dates.ts';
import type { Draft, Part } from './draft.ts';
import { NameIndex } from './name-index.ts';
import { isUncertain } from './wording.ts';

const introduction = /^(?:[-*•–] ?)?(?:new contact|ny kontakt|neuer kontakt) ?: ?/iu;
const introduced = /^(?<name>[^,;:.–]+)(?:[,;–](?<relationship>[^.,;]+)(?:[,;][^.]*)?)?\.?$/u;
const inTouch =
  /(?<!\p{L})(?:called|met|spoke (?:to|with)|talked (?:to|with)|had a (?:call|meeting|talk) with|(?:call|meeting|talk) with|visited|ringede|talte med|mødtes?|besøgte|har (?:talt|mødtes) med|telefoniert|gesprochen|getroffen|angerufen|besucht)(?!\p{L})/iu;
/** Characters of a text that may be a date. */
const longestDate = 100;

/** The people of a file while an entry is merged into it. */
export class Contacts {
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
