import { ArrowRightIcon, ErrorIcon, TickIcon, TimeIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

export function EntryRow({ entry }: { readonly entry: Entry }) {
  const workspace = useWorkspace();
  const title = entry.metadata.title ?? entry.metadata.key ?? 'Untitled entry';
  const open = () => workspace.open(tabId('datarais-{entryId}', { entryId: entry.id }));
  return (
    <CardRow className="ws-entry">
      <div className="ws-entry__text">
        <span className="ws-entry__title" title={title}>
          {title}
        </span>
        <Timestamp at={entry.createdAt} className="ws-entry__time" />
      </div>
      <EntryStatus entry={entry} title={title} onOpen={open} />
    </CardRow>
  );
}

interface EntryStatusProps {
  readonly entry: Entry;
  readonly title: string;
  readonly onOpen: () => void;
}

function EntryStatus({ entry, title, onOpen }: EntryStatusProps) {
  const label = `${title}: open`;
  if (entry.status === 'processed') {
    return (
      <Chip tone="success" icon={<TickIcon size={12} />} title={label} onClick={onOpen}>
        Processed
      </Chip>
    );
  }
  if (entry.error !== null) {
    return (
      <Chip tone="danger" icon={<ErrorIcon size={12} />} title={label} onClick={onOpen}>
        Error
      </Chip>
    );
  }
  if (entry.queuePosition !== null) {
    return (
      <Chip tone="accent" icon={<TimeIcon size={12} />} title={label} onClick={onOpen}>
        Queued, {ordinal(entry.queuePosition)}
      </Chip>
    );
  }
  return (
    <Chip tone="warning" icon={<ArrowRightIcon size={12} />} title={label} onClick={onOpen}>
      Open
    </Chip>
  );
}

const endings = new Intl.PluralRules('en', { type: 'ordinal' });
const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;

function ordinal(place: number): string {
  return `${place}${ending[endings.select(place)]}`;
}
