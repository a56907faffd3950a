import { EditIcon, TrashIcon } from '@blueprintjs/icons';
import { parsePointer, toPointer } from '@mach42/json-document/pointer.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { use } from 'react';
import { EditingContext } from '../items/editing.ts';

interface ItemActionsProps {
  readonly pointer: string;
  readonly onClose: () => void;
}

/** Edits or removes the item that holds a place: the way without a pointer that hovers. */
export function ItemActions({ pointer, onClose }: ItemActionsProps) {
  const { edit, remove } = use(EditingContext);
  const item = toPointer(parsePointer(pointer).slice(0, 2));
  const act = (does: (place: string) => void) => () => {
    onClose();
    does(item);
  };
  return (
    <>
      <Button size="small" icon={<EditIcon size={12} />} onClick={act(edit)}>
        Edit
      </Button>
      <Button size="small" variant="plain" icon={<TrashIcon size={12} />} onClick={act(remove)}>
        Remove
      </Button>
    </>
  );
}
