import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { parsePointer, valueAt } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useMemo, useState } from 'react';
import { shownData } from '../edits/change-places.ts';
import { useEdit } from '../edits/use-edit.ts';
import { nameOf } from './form-fields.ts';
import type { Editing } from './editing.ts';

/** What the panel's cards do with the file. */
export function useEditing(editAsJson: (section: string) => void): Editing {
  const shell = useShell();
  const edit = useEdit();
  const [open, setOpen] = useState<Editing['open']>();

  const openForm = useCallback(
    (pointer: string, does: 'edit' | 'add') =>
      setOpen({ pointer, does, madeOn: shownData(shell) ?? {} }),
    [shell],
  );
  const remove = useCallback(
    (pointer: string) => {
      const oldValue = valueAt(shownData(shell), pointer);
      if (oldValue === undefined) return;
      setOpen(undefined);
      edit(
        [{ op: 'remove', path: pointer, oldValue }],
        t('{pointer} removed', { pointer: whatStandsAt(pointer, oldValue) }),
      );
    },
    [shell, edit],
  );

  return useMemo(
    () => ({
      open,
      edit: (pointer) => openForm(pointer, 'edit'),
      add: (pointer) => openForm(pointer, 'add'),
      close: () => setOpen(undefined),
      leave: (draft) => {
        setOpen(undefined);
        if (draft === undefined || open === undefined) return;
        const undo = () => setOpen({ ...open, draft });
        shell.toasts.undo(phodTexts.draftLeft, { undo });
      },
      remove,
      editAsJson,
    }),
    [shell, open, openForm, remove, editAsJson],
  );
}

/** `Section “Notes”`, `“Kiln power”`, `“Door code”`: names, and of secrets no values. */
function whatStandsAt(pointer: string, value: unknown): string {
  const [section = '', place] = parsePointer(pointer);
  if (place === undefined) return t('Section “{section}”', { section: titleOfKey(section) });
  const isIndex = /^\d+$/.test(place);
  const name = isIndex
    ? isSecretsSection(section)
      ? undefined
      : nameOf(value)
    : titleOfKey(place);
  return name === undefined
    ? t('An item of {section}', { section: titleOfKey(section) })
    : `“${name}”`;
}
