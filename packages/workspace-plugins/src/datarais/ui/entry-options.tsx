import { Menu, MenuItem } from '@blueprintjs/core';
import { MoreIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { dataRaisActions } from '../state/datarais-actions.ts';

interface EntryOptionsProps {
  readonly entry: Entry;
  /** A run that goes on has to be cancelled before the entry is put away. */
  readonly isRunning: boolean;
}

export function EntryOptions({ entry, isRunning }: EntryOptionsProps) {
  const { dispatch } = useShell();
  const toggle = () => dispatch(dataRaisActions.discardEntry({ entryId: entry.id }));
  if (entry.status === 'processed') return null;
  return (
    <Popover
      placement="bottom-end"
      content={
        <Menu>
          {entry.status === 'discarded' ? (
            <MenuItem icon={<UndoIcon />} text="Take back" onClick={toggle} />
          ) : (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text="Discard entry"
              disabled={isRunning}
              onClick={toggle}
            />
          )}
        </Menu>
      }
    >
      <IconButton icon={<MoreIcon />} label="Options of the entry" aria-haspopup="menu" />
    </Popover>
  );
}
