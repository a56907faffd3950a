import { Menu, MenuItem } from '@blueprintjs/core';
import { ArrowRightIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { markOf } from './state/select.ts';
import { useDiscardEntry } from './use-discard-entry.ts';

interface EntryMenuProps {
  readonly entry: Entry;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
}

/** What can be done with an entry that waits; what is processed is final. */
export function EntryMenu({ entry, onOpen, onEdit }: EntryMenuProps) {
  const discard = useDiscardEntry();
  const isRunning = ['queued', 'processing'].includes(markOf(entry).kind);
  return (
    <Menu>
      <MenuItem icon={<ArrowRightIcon />} text="Open" onClick={onOpen} />
      <MenuItem icon={<EditIcon />} text="Edit title and text" onClick={onEdit} />
      <MenuItem
        icon={<TrashIcon />}
        intent="danger"
        text="Discard"
        disabled={isRunning}
        labelElement={isRunning ? 'Cancel its run first' : undefined}
        onClick={() => void discard(entry)}
      />
    </Menu>
  );
}
