import { CrossCircleIcon, ErrorIcon, InboxIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import type { ReactElement } from 'react';
import { lasted } from '../jobs/lasted.ts';
import '../queue/queue.css';

/** How many entries wait, and what came of the others. */
export function EntryTiles({ report }: { readonly report: DataRaisReport }) {
  const now = useMinute();
  const { entries, oldestPendingAt, days } = report;
  const sum = (name: 'processed' | 'failed' | 'discarded') =>
    days.reduce((total, day) => total + day[name], 0);
  const oldest =
    oldestPendingAt === null
      ? 'nothing waits'
      : `oldest waits ${lasted(now.getTime() - Date.parse(oldestPendingAt))}`;
  const span = `in ${days.length} days`;
  return (
    <ul className="ws-admin-tiles" aria-label="Entries">
      <Tile
        kind="pending"
        icon={<InboxIcon />}
        label="Waiting"
        figure={entries.pending}
        meaning={oldest}
      />
      <Tile
        kind="completed"
        icon={<TickCircleIcon />}
        label="Processed"
        figure={entries.processed}
        meaning={`${sum('processed')} ${span}`}
      />
      <Tile
        kind="error"
        icon={<ErrorIcon />}
        label="Failed runs"
        figure={sum('failed')}
        meaning={span}
      />
      <Tile
        kind="discarded"
        icon={<CrossCircleIcon />}
        label="Discarded"
        figure={entries.discarded}
        meaning={`${sum('discarded')} ${span}`}
      />
    </ul>
  );
}

interface TileProps {
  readonly kind: string;
  readonly icon: ReactElement;
  readonly label: string;
  readonly figure: number;
  readonly meaning: string;
}

function Tile({ kind, icon, label, figure, meaning }: TileProps) {
  return (
    <li className={`ws-admin-tile ws-admin-tile--${kind}`}>
      <span className="ws-admin-tile__label">
        {icon} {label}
      </span>
      <strong>{figure.toLocaleString('en')}</strong>
      <span className="ws-admin-tile__meaning">{meaning}</span>
    </li>
  );
}
