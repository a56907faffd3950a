import { t } from '@mach42/language/t.ts';
import { EditIcon, TrashIcon } from '@blueprintjs/icons';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { use, type MouseEvent, type ReactNode } from 'react';
import { EditItem } from './edit-item.tsx';
import { EditingContext } from './editing.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface EditableRowProps {
  readonly pointer: string;
  /** What it is called, for the names of its buttons. */
  readonly name: string;
  readonly children: ReactNode;
}

/** An item of a card: as it reads, or as a form. */
export function EditableRow({ pointer, name, children }: EditableRowProps) {
  const { open, edit, remove } = use(EditingContext);
  const isEdited = open?.does === 'edit' && open.pointer === pointer;
  const editButton = useKeptFocus<HTMLButtonElement>(isEdited);
  if (isEdited) {
    return <EditItem pointer={pointer} madeOn={open.madeOn} />;
  }
  return (
    <div className="ws-phod-row">
      {children}
      <div className="ws-phod-row__actions">
        <IconButton
          size="small"
          icon={<EditIcon size={12} />}
          ref={editButton}
          label={t('Edit {name}', { name })}
          onClick={() => edit(pointer)}
        />
        <IconButton
          size="small"
          icon={<TrashIcon size={12} />}
          label={t('Remove {name}', { name })}
          onClick={once(() => remove(pointer))}
        />
      </div>
    </div>
  );
}

/** Not again for the second press of a double click: another item may have moved into the place. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent<HTMLElement>): void => {
    if (detail <= 1) act();
  };
