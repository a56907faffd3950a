import { itemFields, type ItemField } from './item-fields.ts';
import type { Addition } from './known-sections.ts';
import { phodTexts } from './texts.ts';

/** What was typed, by the name of the field. */
export type ItemInput = Readonly<Record<string, string>>;

interface FieldFault {
  readonly error: string;
  readonly field: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with the values of an item: its first field must hold something, of notes the second too. */
export function fieldFault(
  kind: Exclude<Addition, 'field'>,
  input: ItemInput,
): FieldFault | undefined {
  const typed = (name: string) => (input[name] ?? '').trim();
  const required = itemFields[kind].slice(0, requiredFields(kind)).map(({ name }) => name);
  const missing = required.find((name) => typed(name) === '');
  if (missing !== undefined) return { error: missingText(kind, missing), field: missing };
  for (const field of itemFields[kind]) {
    const error = formFault(field, typed(field.name));
    if (error !== undefined) return { error, field: field.name };
  }
  return undefined;
}

/** How many of the first fields must hold something. */
export function requiredFields(kind: Addition): number {
  return kind === 'note' ? 2 : 1;
}

function missingText(kind: Exclude<Addition, 'field'>, field: string): string {
  if (kind === 'note') return phodTexts.noteIncomplete;
  return kind === 'text' ? phodTexts.itemEmpty : phodTexts.itemUnnamed(field);
}

function formFault({ form, choices }: ItemField, value: string): string | undefined {
  if (value === '') return undefined;
  if (form === 'choice' && choices?.includes(value) !== true) {
    return phodTexts.noSuchChoice(choices ?? []);
  }
  if (form === 'date' && !isDay(value)) return phodTexts.noDay;
  return form === 'time' && !clockTime.test(value) ? phodTexts.noTime : undefined;
}

/** The `2026-11-14` of a day that exists. */
function isDay(text: string): boolean {
  if (!isoDay.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
