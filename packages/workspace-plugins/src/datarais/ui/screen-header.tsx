import { Menu, MenuItem, Spinner } from '@blueprintjs/core';
import {
  CloudIcon,
  DesktopIcon,
  HistoryIcon,
  LayersIcon,
  MoreIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { standingOf } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useShell, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useState, type ReactElement } from 'react';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { isRunning, routeLabels, type Route, type Run, type Screen } from '../state/screen.ts';
import { tabTitle } from '../state/tab-title.ts';

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

interface EntryOptionsProps {
  readonly entry: Entry;
  /** A run that goes on has to be cancelled before the entry is put away. */
  readonly isRunning: boolean;
}

function EntryOptions({ entry, isRunning }: EntryOptionsProps) {
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

interface RunButtonsProps {
  readonly entryId: string;
  readonly run: Run;
}

const routes: readonly { readonly name: Route; readonly icon: ReactElement }[] = [
  { name: 'queue', icon: <LayersIcon /> },
  { name: 'direct', icon: <DesktopIcon /> },
  { name: 'cloud', icon: <CloudIcon /> },
];

/** The ways of processing an entry; one at a time. */
function RunButtons({ entryId, run }: RunButtonsProps) {
  const { dispatch } = useShell();
  const running = isRunning(run);
  return routes.map(({ name, icon }) => {
    const isThis = running && run.route === name;
    return (
      <Button
        key={name}
        className={isThis ? 'ws-rais__running' : undefined}
        icon={isThis ? <Spinner size={16} /> : icon}
        disabled={running}
        onClick={() => dispatch(dataRaisActions.process({ entryId, route: name }))}
      >
        {isThis ? <RunningText run={run} /> : routeLabels[name]}
      </Button>
    );
  });
}

function RunningText({ run }: { readonly run: Run }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.floor((Date.now() - run.startedAt) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [run.startedAt]);
  return `Processing... (${seconds}s)`;
}
