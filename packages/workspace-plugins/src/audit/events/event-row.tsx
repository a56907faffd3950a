import { FilterIcon } from '@blueprintjs/icons';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { ObjectLink } from './object-link.tsx';

interface EventRowProps {
  readonly event: AuditEvent;
  /** Names by the ids of people. */
  readonly names: ReadonlyMap<string, string>;
  readonly onStream: (stream: string) => void;
}

/** Few paths say more than many. */
const pathsShown = 4;

/** One event: when, what, by whom, of whose, and where in it. */
export function EventRow({ event, names, onStream }: EventRowProps) {
  const { position, type, actorId, actorName, occurredAt, subjects, paths, stream } = event;
  const others = subjects.filter((id) => id !== actorId).map((id) => names.get(id) ?? 'a guest');
  return (
    <li className="ws-audit__row">
      <span className="ws-audit__place ws-mono">{position.toLocaleString('en-US')}</span>
      <Timestamp at={occurredAt} className="ws-audit__time" />
      <span className="ws-audit__what">
        <span className="ws-mono">{type}</span>
        {paths.length > 0 && (
          <span className="ws-audit__paths ws-mono">
            {paths.slice(0, pathsShown).join('  ')}
            {paths.length > pathsShown && `  +${paths.length - pathsShown}`}
          </span>
        )}
      </span>
      <span className="ws-audit__who">
        {actorName ?? (actorId === 'system' ? 'The platform' : 'A guest')}
        {others.length > 0 && <span className="ws-muted"> · of {others.join(', ')}</span>}
      </span>
      <span className="ws-audit__links">
        <ObjectLink event={event} />
        <IconButton
          icon={<FilterIcon />}
          size="small"
          label={`Everything on ${stream}`}
          onClick={() => onStream(stream)}
        />
      </span>
    </li>
  );
}
