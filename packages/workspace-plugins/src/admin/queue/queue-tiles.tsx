import { ErrorIcon, InboxIcon, RefreshIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactElement } from 'react';

interface Tile {
  readonly key: keyof QueueStats;
  readonly label: string;
  readonly icon: ReactElement;
  readonly meaning: string;
}

const tiles: readonly Tile[] = [
  { key: 'pending', label: t('Pending'), icon: <InboxIcon />, meaning: t('waiting') },
  { key: 'processing', label: t('Processing'), icon: <RefreshIcon />, meaning: t('with a worker') },
  {
    key: 'completed',
    label: t('Completed'),
    icon: <TickCircleIcon />,
    meaning: t('with a result'),
  },
  { key: 'error', label: t('Errors'), icon: <ErrorIcon />, meaning: t('without a result') },
];

interface QueueTilesProps {
  /** The figures; undefined while they are read for the first time. */
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
            <strong>{stats[key].toLocaleString(locale)}</strong>
          )}
          <span className="ws-admin-tile__meaning">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
