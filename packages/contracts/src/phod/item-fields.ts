import { termOfKey, type Addition } from './sections.ts';
import { phodTexts } from './texts.ts';

/** The input by which the value of a field is entered. */
type FieldForm = 'line' | 'text' | 'date' | 'time' | 'choice';

export interface ItemField {
  readonly name: string;
  readonly form: FieldForm;
  /** The options of a choice. */
  readonly choices?: readonly string[];
  /** The value of a new item. */
  readonly initially?: string;
}

const priority: ItemField = {
  name: 'priority',
  form: 'choice',
  choices: ['high', 'medium', 'low'],
  initially: 'medium',
};
const status: ItemField = {
  name: 'status',
  form: 'choice',
  choices: ['active', 'completed', 'paused'],
  initially: 'active',
};
const deadline: ItemField = { name: 'deadline', form: 'date' };
const description: ItemField = { name: 'description', form: 'text' };

/** The fields of an item that is added to a section, in the order of the form. */
export const itemFields: Readonly<Record<Addition, readonly ItemField[]>> = {
  project: [{ name: 'name', form: 'line' }, priority, status, deadline, description],
  task: [{ name: 'title', form: 'line' }, priority, status, deadline],
  event: [
    { name: 'title', form: 'line' },
    {
      name: 'type',
      form: 'choice',
      choices: ['meeting', 'appointment', 'deadline', 'reminder', 'personal'],
      initially: 'meeting',
    },
    { name: 'date', form: 'date' },
    { name: 'time', form: 'time' },
    description,
  ],
  contact: [
    { name: 'name', form: 'line' },
    {
      name: 'category',
      form: 'choice',
      choices: ['professional', 'client', 'family', 'mentor', 'personal'],
      initially: 'personal',
    },
    { name: 'relationship', form: 'line' },
    { name: 'company', form: 'line' },
    { name: 'lastContact', form: 'date' },
    { name: 'notes', form: 'text' },
  ],
  note: [
    { name: 'title', form: 'line' },
    { name: 'content', form: 'text' },
    { name: 'date', form: 'date' },
  ],
  text: [{ name: 'item', form: 'line' }],
  field: [
    { name: 'name', form: 'line' },
    { name: 'value', form: 'line' },
  ],
};

/** The typed values, by the name of the field. */
export type ItemInput = Readonly<Record<string, string>>;

interface FieldFault {
  readonly error: string;
  readonly field: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the fault in the values of an item: its first field must not be empty, for notes also the second. */
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

/** Returns how many of the first fields must not be empty. */
export function requiredFields(kind: Addition): number {
  return kind === 'note' ? 2 : 1;
}

function missingText(kind: Exclude<Addition, 'field'>, field: string): string {
  if (kind === 'note') return phodTexts.noteIncomplete;
  return kind === 'text' ? phodTexts.itemEmpty : phodTexts.itemUnnamed(termOfKey(field));
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
