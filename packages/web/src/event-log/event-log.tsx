import {
  CellTowerIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  OfflineIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Count, StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useRoot } from '../shell/app-context.ts';
import { eventLogActions } from './event-log.slice.ts';
import './event-log.css';

const tones = {
  info: 'accent',
  success: 'success',
  warning: 'warning',
  error: 'danger',
} as const satisfies Record<EventLogType, string>;

/** Fixed at the bottom: one line, or the whole list. */
export function EventLog() {
  const shell = useShell();
  const { entries, open } = useRoot((state) => state.eventLog);
  const troubles = entries.filter(({ type }) => type === 'warning' || type === 'error').length;
  return (
    <section className="ws-event-log" aria-label="Event Log">
      {open && <EventList entries={entries} />}
      <div className="ws-event-log__bar">
        <button
          type="button"
          className="ws-event-log__toggle"
          aria-expanded={open}
          onClick={() => shell.dispatch(eventLogActions.toggled())}
        >
          {open ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />}
          Event Log
          <Count value={entries.length} />
        </button>
        {troubles > 0 && (
          <span className="ws-event-log__troubles" title="Warnings and errors">
            <WarningSignIcon size={12} />
            {troubles}
          </span>
        )}
        <span className="ws-event-log__divider" />
        <Latest entry={entries.at(-1)} />
        <ConnectionSign />
      </div>
    </section>
  );
}

function Latest({ entry }: { readonly entry: EventLogEntry | undefined }) {
  if (entry === undefined)
    return <span className="ws-event-log__latest">No events to display</span>;
  return <EventLine entry={entry} className="ws-event-log__latest" />;
}

function EventList({ entries }: { readonly entries: readonly EventLogEntry[] }) {
  if (entries.length === 0) return <p className="ws-event-log__empty">No events to display</p>;
  return (
    <ol className="ws-event-log__list">
      {entries.toReversed().map((entry) => (
        <li key={entry.id}>
          <EventLine entry={entry} />
          {entry.details !== undefined && (
            <span className="ws-event-log__details">{entry.details}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface EventLineProps {
  readonly entry: EventLogEntry;
  readonly className?: string;
}

function EventLine({ entry, className = 'ws-event-log__line' }: EventLineProps) {
  return (
    <span className={className}>
      <Timestamp at={entry.timestamp} form="seconds" className="ws-event-log__time" />
      <StatusDot tone={tones[entry.type]} />
      <span className="ws-visually-hidden">{entry.type}</span>
      <span className="ws-event-log__source">{entry.source}</span>
      <span className="ws-truncate">{entry.message}</span>
    </span>
  );
}

function ConnectionSign() {
  const shell = useShell();
  const { status } = useConnection();
  if (status === 'connected') {
    return (
      <span className="ws-event-log__connection">
        <CellTowerIcon className="ws-event-log__connected" size={12} />
        Connected
      </span>
    );
  }
  return (
    <button
      type="button"
      className="ws-event-log__connection"
      title="Disconnected"
      onClick={shell.reconnect}
    >
      <OfflineIcon className="ws-event-log__disconnected" size={12} />
      {status === 'reconnecting' ? 'Reconnecting' : 'Disconnected'}
    </button>
  );
}
