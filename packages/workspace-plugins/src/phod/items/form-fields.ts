import { typedText } from '@mach42/contracts/phod/item-edits.ts';
import { itemFields, type ItemField, type ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import { additionTo, titleOfKey, type Addition } from '@mach42/contracts/phod/sections.ts';
import { isFields, type JsonFields } from '@mach42/json-document/json-value.ts';
import { t } from '@mach42/language/t.ts';

export interface FormField extends ItemField {
  readonly label: string;
}

const labelled = (field: ItemField): FormField => ({ ...field, label: titleOfKey(field.name) });

/** Returns the fields of the form that adds an item. */
export function fieldsToAdd(kind: Addition): readonly FormField[] {
  const fields = itemFields[kind].map(labelled);
  return kind === 'field'
    ? fields.map((field) => ({ ...field, label: fieldLabel(field) }))
    : fields;
}

const fieldLabel = ({ name }: ItemField) => (name === 'name' ? t('Field name') : t('Value'));

/** Returns the first values of a new item; a note has the date of today. */
export function initialInput(kind: Addition, today: string): ItemInput {
  const values = itemFields[kind].map(({ name, initially = '' }) => [name, initially] as const);
  return { ...Object.fromEntries(values), ...(kind === 'note' && { date: today }) };
}

const longLine = 60;

/** Returns the fields of an item that can be edited: first those of its kind, then all others that it has. */
export function fieldsToEdit(section: string, content: unknown, item: JsonFields): FormField[] {
  const kind = additionTo(section, content);
  const known = kind === undefined || kind === 'field' || kind === 'text' ? [] : itemFields[kind];
  const own = known.map((field, index) => (index === 0 ? named(field, item) : field));
  const names = new Set(own.map(({ name }) => name));
  const others = Object.keys(item).filter(
    (name) => !names.has(name) && typedText(item[name]) !== undefined,
  );
  return [
    ...own.filter(({ name }) => !Object.hasOwn(item, name) || typedText(item[name]) !== undefined),
    ...others.map((name) => plainField(name, item[name])),
  ].map((field) => labelled(withChoice(field, typedText(item[field.name]))));
}

/** Returns the field for the name of an item, which is its `name` or its `title`, whichever it has. */
function named(field: ItemField, item: JsonFields): ItemField {
  const other = field.name === 'name' ? 'title' : 'name';
  return Object.hasOwn(item, other) && !Object.hasOwn(item, field.name)
    ? { ...field, name: other }
    : field;
}

function plainField(name: string, value: unknown): ItemField {
  if (typeof value === 'boolean') return { name, form: 'choice', choices: ['true', 'false'] };
  const isLong = typeof value === 'string' && value.length > longLine;
  return { name, form: isLong ? 'text' : 'line' };
}

/**
 * Returns the field with a value that it does not offer: an unusual choice can be kept; a text that is no date stays
 * a text.
 */
function withChoice(field: ItemField, value: string | undefined): ItemField {
  if (value === undefined || value === '') return field;
  if (field.form === 'choice' && field.choices?.includes(value) === false) {
    return { ...field, choices: [...(field.choices ?? []), value] };
  }
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const isTime = /^\d{2}:\d{2}$/.test(value);
  const fits = field.form === 'date' ? isDate : field.form === 'time' ? isTime : true;
  return fits ? field : { ...field, form: 'line' };
}

/** Returns the values of an item as typed texts. */
export function inputOf(fields: readonly FormField[], item: JsonFields): ItemInput {
  return Object.fromEntries(fields.map(({ name }) => [name, typedText(item[name]) ?? '']));
}

const longestName = 40;

/** Returns the name of an item in a sentence; undefined for an item without a name. */
export function nameOf(value: unknown): string | undefined {
  const name = isFields(value) ? (value['name'] ?? value['title']) : value;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
