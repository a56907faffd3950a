import { ErrorIcon, LayersIcon, RefreshIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { adminActions, adminSlice } from '../state/admin-slice.ts';
import { QueueTiles } from './queue-tiles.tsx';
import './queue.css';

/** How the jobs of all people stand; Refresh reads them and the people again. */
export function QueueSection() {
  const { dispatch } = useShell();
  const { stats, statsFailed, updatedAt, isLoading } = useSlice(adminSlice, (state) => state);
  return (
    <section className="ws-admin-queue" aria-label="DataRAIS queue">
      <header className="ws-admin-workspace__head">
        <h3>
          <LayersIcon /> DataRAIS queue
        </h3>
        {updatedAt !== undefined && (
          <span className="ws-admin-queue__updated">
            updated <Timestamp at={updatedAt} form="seconds" />
          </span>
        )}
        <Button
          icon={<RefreshIcon />}
          disabled={isLoading}
          onClick={() => dispatch(adminActions.load())}
        >
          Refresh
        </Button>
      </header>
      {statsFailed ? (
        <p className="ws-admin-queue__failure" role="alert">
          <ErrorIcon /> {adminTexts.statsUnavailable}
        </p>
      ) : (
        <QueueTiles stats={stats} />
      )}
    </section>
  );
}
