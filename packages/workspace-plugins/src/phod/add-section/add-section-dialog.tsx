import { PlusIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { addSection, missingSections, type NewSection } from '@mach42/contracts/phod/item-edits.ts';
import { titleOfKey, type Addition } from '@mach42/contracts/phod/sections.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useState } from 'react';
import { useEdit, useShownData } from '../edits/use-edit.ts';

const own = 'own';

const contents: readonly { readonly value: Addition; readonly label: string }[] = [
  { value: 'text', label: t('A list of texts') },
  { value: 'note', label: t('Notes, each with a title') },
  { value: 'field', label: t('Fields with a name and a value') },
];

interface AddSectionDialogProps {
  readonly onClose: () => void;
  /** The key of the section that was added. */
  readonly onAdded: (key: string) => void;
}

export default function AddSectionDialog({ onClose, onAdded }: AddSectionDialogProps) {
  const edit = useEdit();
  const briefData = useShownData() ?? {};
  const missing = missingSections(briefData);
  const [chosen, setChosen] = useState(missing[0]?.key ?? own);
  const [name, setName] = useState('');
  const [takes, setTakes] = useState<Addition>('text');
  const [error, setError] = useState<string>();

  function add() {
    const section: NewSection =
      chosen === own ? { name: ownName(name, takes), takes } : { key: chosen };
    const added = addSection(briefData, section);
    if (!added.ok || added.key === undefined) {
      setError(added.ok ? undefined : added.error);
      return;
    }
    edit([added.op], t('Section “{key}” added', { key: titleOfKey(added.key) }));
    onAdded(added.key);
  }

  return (
    <Dialog isOpen icon={<PlusIcon />} title={t('Add a section')} onClose={onClose}>
      <form
        className="ws-phod-add-section"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label={t('Section')} {...(chosen !== own && error !== undefined ? { error } : {})}>
          {(ids) => (
            <Select
              {...ids}
              options={[
                ...missing.map(({ key }) => ({ value: key, label: titleOfKey(key) })),
                { value: own, label: t('One of my own') },
              ]}
              value={chosen}
              onChange={(value) => {
                setChosen(value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        {chosen === own && (
          <>
            <Field label={t('Name')} {...(error === undefined ? {} : { error })}>
              {(ids) => (
                <TextInput
                  {...ids}
                  autoComplete="off"
                  maxLength={limits.phod.newSectionCharacters}
                  value={name}
                  onChange={(event) => {
                    setName(event.target.value);
                    setError(undefined);
                  }}
                />
              )}
            </Field>
            <Field label={t('What it holds')}>
              {(ids) => <Select {...ids} options={contents} value={takes} onChange={setTakes} />}
            </Field>
          </>
        )}
        <div className="ws-phod-add-section__actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Add section')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the name of a section; a section of notes has the word in its name, by which it is known. */
function ownName(name: string, takes: Addition): string {
  return takes === 'note' && name.trim() !== '' && !/note/i.test(name)
    ? t('{name} notes', { name })
    : name;
}
