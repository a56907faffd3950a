import { ErrorIcon, InboxIcon, RefreshIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactElement } from 'react';

interface Tile {
  readonly key: keyof QueueStats;
  readonly label: string;
  readonly icon: ReactElement;
  readonly meaning: string;
}

const tiles: readonly Tile[] = [
  { key: 'pending', label: 'Pending', icon: <InboxIcon />, meaning: 'waiting' },
  { key: 'processing', label: 'Processing', icon: <RefreshIcon />, meaning: 'with a worker' },
  { key: 'completed', label: 'Completed', icon: <TickCircleIcon />, meaning: 'with a result' },
  { key: 'error', label: 'Errors', icon: <ErrorIcon />, meaning: 'without a result' },
];

interface QueueTilesProps {
  /** Undefined while they are read for the first time. */
  readonly stats: QueueStats | undefined;
}

export function QueueTiles({ stats }: QueueTilesProps) {
  return (
    <ul className="ws-admin-tiles">
      {tiles.map(({ key, label, icon, meaning }) => (
        <li key={key} className={`ws-admin-tile ws-admin-tile--${key}`}>
          <span className="ws-admin-tile__label">
            {icon} {label}
          </span>
          {stats === undefined ? (
            <Skeleton width={48} height={32} />
          ) : (
            <strong>{stats[key].toLocaleString('en')}</strong>
          )}
          <span className="ws-admin-tile__meaning">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
