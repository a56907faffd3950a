import { Spinner } from '@blueprintjs/core';
import { CloudIcon, DesktopIcon, LayersIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useState, type ReactElement } from 'react';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { routeLabels } from '../state/route-labels.ts';
import { isRunning, type Route, type Run } from '../state/screen.ts';

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
export function RunButtons({ entryId, run }: RunButtonsProps) {
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
