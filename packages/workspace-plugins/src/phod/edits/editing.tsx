import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { parsePointer, valueAt } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { NoticeBar } from '@mach42/plugin-kit/ui/notice-bar.tsx';
import { useCallback, useMemo, useState } from 'react';
import type { Editing } from '../items/editing.ts';
import { nameOf } from '../items/form-fields.ts';
import { forgetText, keepText, useKeptText } from '../json/kept-text.ts';
import { saveAgain, shownData } from './change-values.ts';
import { edits, editsSlice } from './edits-slice.ts';
import { useEdit } from './use-edit.ts';

/** Shows the changes that could not be saved, until they are saved or the person discards them. */
export function NotSaved() {
  const shell = useShell();
  const changes = useSlice(editsSlice, ({ notSaved }) => notSaved);
  if (changes.length === 0) return null;
  return (
    <NoticeBar
      tone="danger"
      actions={
        <>
          <Button size="small" onClick={() => saveAgain(shell)}>
            {t('Save again')}
          </Button>
          <Button
            size="small"
            variant="plain"
            onClick={() => {
              for (const { id } of changes) shell.dispatch(edits.taken(id));
              shell.toasts.undo(phodTexts.givenUp, {
                undo: () => changes.forEach((change) => shell.dispatch(edits.kept(change))),
              });
            }}
          >
            {t('Give up')}
          </Button>
        </>
      }
    >
      {phodTexts.notSaved(changes.map(({ summary = t('an undo') }) => summary))}
    </NoticeBar>
  );
}

interface KeptTextNoticeProps {
  readonly onOpen: () => void;
}

/** Offers the text that was in the editor when the person was signed out, until it is saved or discarded. */
export function KeptTextNotice({ onOpen }: KeptTextNoticeProps) {
  const { toasts } = useShell();
  const kept = useKeptText();
  if (kept === undefined) return null;
  return (
    <NoticeBar
      tone="warning"
      role="status"
      actions={
        <>
          <Button size="small" onClick={onOpen}>
            {t('Continue editing')}
          </Button>
          <Button
            size="small"
            variant="plain"
            onClick={() => {
              forgetText();
              toasts.undo(phodTexts.givenUp, { undo: () => keepText(kept) });
            }}
          >
            {t('Give up')}
          </Button>
        </>
      }
    >
      {phodTexts.keptText}
    </NoticeBar>
  );
}

/** Returns the actions of the panel's cards on the file. */
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

/**
 * Returns the name of a value: `Section “Notes”`, `“Kiln power”`, `“Door code”`; the value of a secret is never in
 * it.
 */
function whatStandsAt(pointer: string, value: unknown): string {
  const [section = '', step] = parsePointer(pointer);
  if (step === undefined) return t('Section “{section}”', { section: titleOfKey(section) });
  const isIndex = /^\d+$/.test(step);
  const name = isIndex ? (isSecretsSection(section) ? undefined : nameOf(value)) : titleOfKey(step);
  return name === undefined
    ? t('An item of {section}', { section: titleOfKey(section) })
    : `“${name}”`;
}
