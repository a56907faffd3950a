import { MoreIcon } from '@blueprintjs/icons';
import { standingOf, titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { EntryChip } from './entry-chip.tsx';
import { EntryMenu } from './entry-menu.tsx';
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
