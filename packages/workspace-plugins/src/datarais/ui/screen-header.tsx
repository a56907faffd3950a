import { HistoryIcon } from '@blueprintjs/icons';
import { standingOf } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { isRunning, type Screen } from '../state/screen.ts';
import { tabTitle } from '../state/tab-title.ts';
import { EntryOptions } from './entry-options.tsx';
import { RunButtons } from './run-buttons.tsx';

interface ScreenHeaderProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

export function ScreenHeader({ entryId, screen, entry }: ScreenHeaderProps) {
  const workspace = useWorkspace();
  return (
    <PanelHeader
      title={tabTitle(entry, entryId)}
      meta={
        <>
          <StatusChip entry={entry} />
          <Timestamp at={entry.createdAt} />
        </>
      }
      actions={
        <>
          {entry.status === 'pending' && <RunButtons entryId={entryId} run={screen.run} />}
          {entry.status === 'processed' && (
            <Button icon={<HistoryIcon />} onClick={() => workspace.open(tabId('history'))}>
              Show in history
            </Button>
          )}
          <EntryOptions entry={entry} isRunning={isRunning(screen.run)} />
        </>
      }
    />
  );
}

function StatusChip({ entry }: { readonly entry: Entry }) {
  if (entry.status === 'discarded') return <Chip>Discarded</Chip>;
  switch (standingOf(entry)) {
    case 'pending':
      return <Chip tone="warning">Pending</Chip>;
    case 'processed':
      return <Chip tone="success">Processed</Chip>;
    case 'error':
      return <Chip tone="danger">Error</Chip>;
  }
}
