import { ErrorIcon, LayersIcon, RefreshIcon } from '@blueprintjs/icons';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useStats, useStorage, useUsers } from '../state.ts';
import { QueueTiles } from './queue-tiles.tsx';
import './queue.css';

/** How the jobs of all people are; Refresh reads them and the people again. */
export function QueueSection() {
  const stats = useStats();
  const users = useUsers();
  const storage = useStorage();
  const all = [stats, users, storage];
  return (
    <section className="ws-admin-queue" aria-label="DataRAIS queue">
      <header className="ws-admin-workspace__head">
        <h3>
          <LayersIcon /> DataRAIS queue
        </h3>
        {stats.at !== undefined && (
          <span className="ws-admin-queue__updated">
            updated <Timestamp at={stats.at} form="seconds" />
          </span>
        )}
        <Button
          icon={<RefreshIcon />}
          disabled={all.some(({ isReading }) => isReading)}
          onClick={() => all.forEach(({ refresh }) => refresh())}
        >
          Refresh
        </Button>
      </header>
      {stats.error !== undefined ? (
        <p className="ws-admin-queue__failure" role="alert">
          <ErrorIcon /> {adminTexts.statsUnavailable}
        </p>
      ) : (
        <QueueTiles stats={stats.answer?.data} />
      )}
    </section>
  );
}
