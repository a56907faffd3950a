import { Menu, MenuItem } from '@blueprintjs/core';
import { ArrowRightIcon, EditIcon, MoreIcon, TrashIcon } from '@blueprintjs/icons';
import { standingOf, titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useToasts, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { EntryChip } from './entry-chip.tsx';
import { markOf } from './state/select.ts';
import { useChangeEntry } from './use-change-entry.ts';

interface EntryRowProps {
  readonly entry: Entry;
  readonly onEdit: (entry: Entry) => void;
}

export function EntryRow({ entry, onEdit }: EntryRowProps) {
  const workspace = useWorkspace();
  const change = useChangeEntry();
  const title = titleOfEntry(entry) ?? 'Untitled entry';
  const isDiscarded = entry.status === 'discarded';
  const open = () => workspace.open(tabId('datarais-{entryId}', { entryId: entry.id }));
  const takeBack = () => void change(entry, { status: 'pending' });
  return (
    <CardRow className="ws-entry">
      <div className="ws-entry__text">
        <span className="ws-entry__title" title={title}>
          {title}
        </span>
        <Timestamp at={entry.createdAt} className="ws-entry__time" />
      </div>
      <EntryChip
        mark={markOf(entry)}
        title={isDiscarded ? `${title}: take back` : `${title}: open`}
        onClick={isDiscarded ? takeBack : open}
      />
      {standingOf(entry) === 'pending' && (
        <Popover
          placement="bottom-end"
          content={<EntryMenu entry={entry} onOpen={open} onEdit={() => onEdit(entry)} />}
        >
          <IconButton
            size="small"
            className="ws-entry__more"
            icon={<MoreIcon />}
            label={`Options of ${title}`}
            aria-haspopup="menu"
          />
        </Popover>
      )}
    </CardRow>
  );
}

interface EntryMenuProps {
  readonly entry: Entry;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
}

/** What can be done with an entry that waits; what is processed is final. */
function EntryMenu({ entry, onOpen, onEdit }: EntryMenuProps) {
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

/** Puts an entry away, which can be taken back at once, and later from among the discarded ones. */
function useDiscardEntry(): (entry: Entry) => Promise<void> {
  const change = useChangeEntry();
  const toasts = useToasts();
  return async (entry) => {
    const failure = await change(entry, { status: 'discarded' });
    if (failure !== undefined) return;
    toasts.undo('Entry discarded', { undo: () => void change(entry, { status: 'pending' }) });
  };
}
