import { editFields, editValue, typedText } from '@mach42/contracts/phod/item-edits.ts';
import { requiredFields, type ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { additionTo, titleOfKey, type Addition } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { isFields, type JsonFields } from '@mach42/json-document/json-value.ts';
import { parsePointer, valueAt } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { use } from 'react';
import { useEdit } from '../edits/use-edit.ts';
import { EditingContext } from './editing.ts';
import { fieldsToEdit, inputOf, nameOf, type FormField } from './form-fields.ts';
import { ItemForm, type Fault } from './item-form.tsx';

interface EditItemProps {
  readonly pointer: string;
  /** The file that the form was opened on. */
  readonly madeOn: BriefData;
}

/** Edits an item, a field or a single value where it is shown. */
export function EditItem({ pointer, madeOn }: EditItemProps) {
  const edit = useEdit();
  const { open, close, leave } = use(EditingContext);
  const value = valueAt(madeOn, pointer);
  const [section = '', step] = parsePointer(pointer);
  const content = madeOn[section];
  const isItem = isFields(value);
  const fields = isItem
    ? fieldsToEdit(section, content, value)
    : [valueField(step ?? section, value)];

  function submit(input: ItemInput): Fault | undefined {
    const fault = isItem
      ? itemFault(additionTo(section, content), value, fields, input)
      : valueFault(value, input);
    if (fault !== undefined) return fault;
    const ops: readonly PhodOperation[] = isItem
      ? editFields(pointer, value, input)
      : editValue(pointer, value, input['value'] ?? '');
    edit(ops, t('{section} changed', { section: labelOf(section, step, value) }), madeOn);
    close();
    return undefined;
  }

  return (
    <ItemForm
      name={t('Edit {section}', { section: labelOf(section, step, value) })}
      fields={fields}
      initial={isItem ? inputOf(fields, value) : { value: typedText(value) ?? '' }}
      submit={t('Save')}
      onSubmit={submit}
      draft={open?.draft}
      onCancel={leave}
    />
  );
}

const longLine = 60;

function valueField(name: string, value: unknown): FormField {
  const isLong = typeof value === 'string' && value.length > longLine;
  const label = /^\d+$/.test(name) ? t('Item') : titleOfKey(name);
  return { name: 'value', form: isLong ? 'text' : 'line', label };
}

/** Refuses to empty a value by editing it: people remove it instead. */
function valueFault(value: unknown, input: ItemInput): Fault | undefined {
  const isEmptied = (input['value'] ?? '').trim() === '' && (typedText(value) ?? '') !== '';
  return isEmptied ? { error: phodTexts.valueEmpty } : undefined;
}

/** Refuses to empty a field that a new item must have. */
function itemFault(
  kind: Addition | undefined,
  item: JsonFields,
  fields: readonly FormField[],
  input: ItemInput,
): Fault | undefined {
  if (kind === undefined || kind === 'field' || kind === 'text') return undefined;
  const emptied = fields
    .slice(0, requiredFields(kind))
    .find(({ name }) => (input[name] ?? '').trim() === '' && (typedText(item[name]) ?? '') !== '');
  return emptied === undefined ? undefined : { error: phodTexts.valueEmpty, field: emptied.name };
}

function labelOf(section: string, step: string | undefined, value: unknown): string {
  const isIndex = step !== undefined && /^\d+$/.test(step);
  const name = isIndex ? nameOf(value) : titleOfKey(step ?? section);
  return name === undefined
    ? t('An item of {section}', { section: titleOfKey(section) })
    : `“${name}”`;
}
