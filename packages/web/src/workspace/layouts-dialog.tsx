import { EditIcon, PanelTableIcon, TrashIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import {
  changeLayouts,
  LayoutRefusal,
  renamed,
  withAgain,
  withLayout,
  without,
  type NamedLayout,
} from './named-layouts.ts';
import { useLayouts } from './use-layouts.tsx';
import './layouts-dialog.css';

/** Saves the present arrangement under a name, and uses, renames and deletes those that are saved. */
export default function LayoutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, toasts } = useShell();
  const { keeper } = useApp();
  const { layouts, error, refresh, use } = useLayouts();
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<NamedLayout>();
  const [fault, setFault] = useState<string>();

  /** Changes the list of layouts; resolves with whether that succeeded. */
  async function change(by: Parameters<typeof changeLayouts>[1]): Promise<boolean> {
    try {
      setFault(undefined);
      await changeLayouts(api, by);
      refresh();
      return true;
    } catch (thrown) {
      setFault(thrown instanceof LayoutRefusal ? thrown.message : asApiError(thrown).message);
      return false;
    }
  }

  async function save() {
    const present = keeper.current();
    const wanted = name.trim();
    if (present === undefined || wanted === '') return;
    if (await change(withLayout(crypto.randomUUID(), wanted, present))) setName('');
  }

  async function remove(layout: NamedLayout) {
    if (!(await change(without(layout.id)))) return;
    toasts.undo(t('Layout “{name}” is deleted', { name: layout.name }), {
      undo: () => void change(withAgain(layout)),
    });
  }

  return (
    <Dialog isOpen title={t('Layouts')} icon={<PanelTableIcon />} onClose={onClose}>
      <form
        className="ws-layouts__form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          autoFocus
          aria-label={t('Name of the layout')}
          placeholder={t('Name this arrangement, such as Review')}
          maxLength={limits.layoutNameCharacters}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
      </form>
      {fault !== undefined && (
        <p className="ws-layouts__fault" role="alert">
          {fault}
        </p>
      )}
      {error !== undefined && (
        <ErrorState title={t('The layouts could not be read')} error={error} onRetry={refresh} />
      )}
      {layouts === undefined && error === undefined && <SkeletonLines lines={2} />}
      {layouts?.length === 0 && (
        <p className="ws-layouts__none ws-muted">
          {t(
            'Saved layouts are listed here, on all your devices. Each has the open tabs and where they are.',
          )}
        </p>
      )}
      <ul className="ws-layouts" aria-label={t('Saved layouts')}>
        {layouts?.map((layout) => (
          <li key={layout.id} className="ws-layouts__item">
            {renaming?.id === layout.id ? (
              <RenameForm
                name={layout.name}
                onCancel={() => setRenaming(undefined)}
                onRename={async (to) => {
                  if (await change(renamed(layout.id, to))) setRenaming(undefined);
                }}
              />
            ) : (
              <>
                <Button
                  fill
                  variant="plain"
                  className="ws-layouts__use"
                  onClick={() => {
                    onClose();
                    use(layout);
                  }}
                >
                  <span dir="auto">{layout.name}</span>
                </Button>
                <IconButton
                  icon={<EditIcon />}
                  label={t('Rename {name}', { name: layout.name })}
                  onClick={() => setRenaming(layout)}
                />
                <IconButton
                  icon={<TrashIcon />}
                  label={t('Delete {name}', { name: layout.name })}
                  onClick={() => void remove(layout)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className="ws-layouts__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') void onRename(typed.trim());
      }}
    >
      <TextInput
        autoFocus
        aria-label={t('New name of {name}', { name })}
        maxLength={limits.layoutNameCharacters}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('Rename')}
      </Button>
    </form>
  );
}
