import { Spinner } from '@blueprintjs/core';
import { LayersIcon } from '@blueprintjs/icons';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { useModels, useShell, useToasts, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useState } from 'react';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { isRunning, type Run, type Screen } from '../state/screen.ts';
import { tabTitle } from '../state/tab-title.ts';

interface ScreenHeaderProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

const noModelToastMs = 10_000;

export function ScreenHeader({ entryId, screen, entry }: ScreenHeaderProps) {
  const { dispatch } = useShell();
  const toasts = useToasts();
  const workspace = useWorkspace();
  const { selected } = useModels();
  const running = isRunning(screen.run);

  function start() {
    if (selected === undefined) {
      toasts.error(modelTexts.noneSelected, {
        durationMs: noModelToastMs,
        placement: 'top',
        action: {
          label: 'Go to AI Workspace',
          run: () => workspace.open(tabId('aimodels')),
        },
      });
      return;
    }
    dispatch(dataRaisActions.process({ entryId, modelId: selected.id }));
  }

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
        entry.status === 'pending' && (
          <Button
            className={running ? 'ws-rais__running' : undefined}
            icon={running ? <Spinner size={16} /> : <LayersIcon />}
            loading={running && screen.run.startedAt === 0}
            disabled={running}
            onClick={start}
          >
            {running ? <RunningText run={screen.run} /> : 'Process with Queue'}
          </Button>
        )
      }
    />
  );
}

function StatusChip({ entry }: { readonly entry: Entry }) {
  switch (entry.status) {
    case 'pending':
      return <Chip tone="warning">Pending</Chip>;
    case 'processed':
      return <Chip tone="success">Processed</Chip>;
    case 'discarded':
      return <Chip>Discarded</Chip>;
  }
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
