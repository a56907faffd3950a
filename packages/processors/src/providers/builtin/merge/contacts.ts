import { fieldOf, isFields } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { CalendarDay } from '../../../kernel/calendar-day.ts';
import { findDates } from '../dates/find-dates.ts';
import { listWithRole, newSectionKey, withField, withItem, type ListSection } from './draft.ts';
import type { Part } from './part.ts';
import { isUncertain, placeOf } from './wording.ts';

const introduced =
  /^(?:[-*•–]\s*)?(?:new contact|ny kontakt|neuer kontakt)\s*:\s*(?<name>[^,;:.–]+?)\s*(?:[,;–]\s*(?<relationship>[^.]+?)\s*)?\.?$/iu;
const inTouch =
  /(?<!\p{L})(?:called|met|spoke (?:to|with)|talked (?:to|with)|had a (?:call|meeting|talk) with|(?:call|meeting|talk) with|visited|ringede|talte med|mødtes?|besøgte|har (?:talt|mødtes) med|telefoniert|gesprochen|getroffen|angerufen|besucht)(?!\p{L})/iu;

/** Introduces a new contact, where a sentence says so: "New contact: name, relationship". */
export function withNewContact(phod: BriefData, part: Part): BriefData | undefined {
  const { name, relationship } = introduced.exec(part.sentence)?.groups ?? {};
  if (name === undefined) return undefined;
  const contacts = listWithRole(phod, 'contacts');
  if (contacts !== undefined && indexOfContact(contacts, name) !== undefined) return undefined;
  return withItem(phod, contacts?.key ?? newSectionKey(phod, 'contacts'), {
    name,
    ...(relationship === undefined ? {} : { relationship }),
    notes: part.text,
  });
}

/** Moves `lastContact` of a known person forwards, where a sentence tells of having been in touch. */
export function withLastContact(phod: BriefData, part: Part): BriefData | undefined {
  const { sentence, written } = part;
  if (!inTouch.test(sentence) || isUncertain(sentence)) return undefined;
  const dates = findDates(sentence, written).map(({ day }) => day);
  const day = dates.length === 0 ? written : dates.find((day) => day <= written);
  const contacts = listWithRole(phod, 'contacts');
  if (day === undefined || contacts === undefined) return undefined;

  const index = indexOfContact(contacts, sentence);
  if (index === undefined || !isNewer(day, contacts.items[index], written)) return undefined;
  return withField(phod, contacts, index, { lastContact: day });
}

/** The only contact who is named in a text, by the whole name or by the first. */
function indexOfContact({ items }: ListSection, text: string): number | undefined {
  const names = items.map(nameOf);
  const named = (nameFrom: (name: string) => string) =>
    names.flatMap((name, index) =>
      name !== undefined && placeOf(text, nameFrom(name)) !== -1 ? [index] : [],
    );
  const whole = named((name) => name);
  if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
  const first = named((name) => name.split(/\s+/)[0] ?? '');
  return first.length === 1 ? first[0] : undefined;
}

function nameOf(contact: unknown): string | undefined {
  const name = isFields(contact) ? fieldOf(contact, 'name') : undefined;
  return typeof name === 'string' && name.trim().length > 1 ? name.trim() : undefined;
}

function isNewer(day: CalendarDay, contact: unknown, written: CalendarDay): boolean {
  const known = isFields(contact) ? fieldOf(contact, 'lastContact') : undefined;
  if (known === undefined || known === null || known === '') return true;
  if (typeof known !== 'string') return false;
  const [date] = findDates(known, written);
  return date !== undefined && date.day < day;
}
