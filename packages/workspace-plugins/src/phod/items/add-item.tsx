import { addTo } from '@mach42/contracts/phod/item-edits.ts';
import type { ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import { titleOfKey, type Addition } from '@mach42/contracts/phod/sections.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { use, useState } from 'react';
import { shownData } from '../edits/change-places.ts';
import { useEdit } from '../edits/use-edit.ts';
import { EditingContext } from './editing.ts';
import { fieldsToAdd, initialInput, nameOf } from './form-fields.ts';
import { ItemForm, type Fault } from './item-form.tsx';

interface AddItemProps {
  readonly section: string;
  readonly kind: Addition;
}

/** The form of what a section takes. Texts are often several: their form stays for the next. */
export function AddItem({ section, kind }: AddItemProps) {
  const shell = useShell();
  const edit = useEdit();
  const { open, close, leave } = use(EditingContext);
  const [initial] = useState(() => initialInput(kind, today()));

  function submit(input: ItemInput): Fault | undefined {
    const added = addTo(shownData(shell) ?? {}, section, kind, input);
    if (!added.ok) return added;
    const { value, path } = added.op;
    const name = kind === 'field' ? titleOfKey(parsePointer(path)[1] ?? '') : nameOf(value);
    edit([added.op], t('{value} added', { value: name === undefined ? t('Item') : `“${name}”` }));
    if (kind !== 'text') close();
    return undefined;
  }

  return (
    <ItemForm
      name={t('Add to {section}', { section: titleOfKey(section) })}
      fields={fieldsToAdd(kind)}
      initial={initial}
      submit={t('Add')}
      onSubmit={submit}
      draft={open?.draft}
      onCancel={leave}
    />
  );
}

/** The local day as `2026-11-14`. */
function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
