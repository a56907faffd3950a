import type { ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import { t } from '@mach42/language/t.ts';
import { DateField } from '@mach42/plugin-kit/dates/date-field.tsx';
import { TimeField } from '@mach42/plugin-kit/dates/time-field.tsx';
import { useKeptLayout, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { choiceText } from '../sections/text.ts';
import type { FormField } from './form-fields.ts';
import './item-form.css';

export interface Fault {
  readonly error: string;
  /** The field that has to be corrected, where it is a single one. */
  readonly field?: string;
}

interface ItemFormProps {
  /** The purpose of the form, for people who do not see its location. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly initial: ItemInput;
  /** The text that was typed earlier; without it the form begins with `initial`. */
  readonly draft?: ItemInput | undefined;
  readonly submit: string;
  /** Returns the fault of the input, if there is one. */
  readonly onSubmit: (input: ItemInput) => Fault | undefined;
  /** Called with the typed text; undefined where nothing was typed. */
  readonly onCancel: (draft: ItemInput | undefined) => void;
}

/** A form for an item. Enter saves, in a text of several lines with Ctrl; Escape leaves everything as it was. */
export function ItemForm(props: ItemFormProps) {
  const { name, fields, initial, submit, onSubmit, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(props.draft ?? initial);
  const [fault, setFault] = useState<Fault>();
  const isChanged = fields.some((field) => input[field.name] !== initial[field.name]);

  useLeaveGuard(isChanged);
  useKeptLayout(isChanged);
  useEffect(() => focusField(form.current), []);

  function save() {
    const found = onSubmit(input);
    setFault(found);
    if (found === undefined) setInput(initial);
    focusField(form.current, found?.field);
  }

  function cancel() {
    onCancel(isChanged ? input : undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  }

  const [first] = fields;
  const faultOf = (field: string) =>
    fault !== undefined && (fault.field ?? first?.name) === field ? { error: fault.error } : {};

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of any field
    <form
      ref={form}
      className="ws-phod-form"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
    >
      {fields.map((field, index) => (
        <div
          key={field.name}
          className={`ws-phod-form__field ws-phod-form__field--${index === 0 ? 'line' : field.form}`}
        >
          <Field label={field.label} {...faultOf(field.name)}>
            {(ids) => (
              <FieldControl
                {...ids}
                field={field}
                value={input[field.name] ?? ''}
                onChange={(value) => setInput({ ...input, [field.name]: value })}
              />
            )}
          </Field>
        </div>
      ))}
      <div className="ws-phod-form__actions">
        <Button size="small" variant="plain" onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button size="small" type="submit">
          {submit}
        </Button>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name?: string): void {
  const all = [...(form?.querySelectorAll<HTMLElement>('input, textarea, select') ?? [])];
  const wanted = all.find((one) => one.getAttribute('name') === name);
  (wanted ?? all[0])?.focus();
}

interface FieldControlProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FieldControl({ field, value, onChange, ...ids }: FieldControlProps) {
  const { name, form, choices = [] } = field;
  if (form === 'choice') {
    const options = choices.map((choice) => ({ value: choice, label: choiceText(choice) }));
    const none = { value: '', label: '–' };
    return (
      <Select
        {...ids}
        name={name}
        options={value === '' ? [none, ...options] : options}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (form === 'text') {
    return (
      <TextArea
        {...ids}
        name={name}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (form === 'date' || form === 'time') {
    const Control = form === 'date' ? DateField : TimeField;
    return <Control {...ids} name={name} value={value} onChange={onChange} onUnread={onChange} />;
  }
  return (
    <TextInput
      {...ids}
      name={name}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
