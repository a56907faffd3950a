import {
  CellTowerIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  OfflineIcon,
  WarningSignIcon,
  DuplicateIcon,
  EraserIcon,
} from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { t } from '@mach42/language/t.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Count, StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { useRoot } from '../shell/app-context.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { eventLogActions } from './event-log.slice.ts';
import './event-log.css';

export const logTitle = workspaceTexts.eventLog;

/** Fixed at the bottom: one line, or the whole list. */
export function EventLog({ hiddenWhileClosed }: { readonly hiddenWhileClosed: boolean }) {
  const shell = useShell();
  const { entries, open, unread } = useRoot((state) => state.eventLog);
  if (hiddenWhileClosed && !open) return null;
  return (
    <section className="ws-event-log" aria-label={logTitle}>
      {open && <EventList />}
      <div className="ws-event-log__bar">
        <button
          type="button"
          className="ws-event-log__toggle"
          aria-expanded={open}
          onClick={() => shell.dispatch(eventLogActions.toggled())}
        >
          {open ? <ChevronDownIcon size={12} /> : <ChevronUpIcon size={12} />}
          {logTitle}
          <Count value={entries.length} />
        </button>
        {unread > 0 && (
          <span className="ws-event-log__troubles" title={t('New errors')}>
            <WarningSignIcon size={12} />
            {unread}
            <span className="ws-visually-hidden">{t('new errors')}</span>
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
    return <span className="ws-event-log__latest">{workspaceTexts.noEvents}</span>;
  return <EventLine entry={entry} className="ws-event-log__latest" />;
}

function ConnectionSign() {
  const shell = useShell();
  const { status } = useConnection();
  if (status === 'connected') {
    return (
      <span className="ws-event-log__connection">
        <CellTowerIcon className="ws-event-log__connected" size={12} />
        {t('Connected')}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="ws-event-log__connection"
      title={workspaceTexts.disconnected}
      onClick={shell.reconnect}
    >
      <OfflineIcon className="ws-event-log__disconnected" size={12} />
      {status === 'reconnecting' ? t('Reconnecting') : workspaceTexts.disconnected}
    </button>
  );
}

const typeNames: { readonly [Type in EventLogType]: string } = {
  info: t('Info'),
  success: t('Success'),
  warning: t('Warning'),
  error: t('Error'),
};
const filters = [
  { value: 'all', label: t('All') },
  { value: 'info', label: typeNames.info },
  { value: 'success', label: typeNames.success },
  { value: 'warning', label: typeNames.warning },
  { value: 'error', label: typeNames.error },
] as const satisfies readonly { value: EventLogType | 'all'; label: string }[];

/** The newest first. */
function EventList() {
  const { entries, filter } = useRoot((state) => state.eventLog);
  const shown = entries.filter(({ type }) => filter === undefined || type === filter);
  return (
    <div className="ws-event-log__open">
      <EventTools shown={shown} filter={filter} />
      {shown.length === 0 ? (
        <p className="ws-event-log__empty">{workspaceTexts.noEvents}</p>
      ) : (
        // A list that scrolls must be reachable from the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol className="ws-event-log__list" tabIndex={0} aria-label={t('Entries, newest first')}>
          {shown.toReversed().map((entry) => (
            <li key={entry.id}>
              <EventLine entry={entry} />
              {entry.details !== undefined && (
                <span className="ws-event-log__details">{entry.details}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const sources: Readonly<Record<string, string>> = {
  Access: t('Access'),
  Account: t('Account'),
  Connection: t('Connection'),
  Ledger: t('Ledger'),
  Page: t('Page'),
  Preferences: t('Preferences'),
  Session: t('Session'),
  Sessions: t('Sessions'),
  Workspace: t('Workspace'),
};

interface EventToolsProps {
  readonly shown: readonly EventLogEntry[];
  readonly filter: EventLogType | undefined;
}

function EventTools({ shown, filter }: EventToolsProps) {
  const { dispatch, toasts } = useShell();
  const entries = useRoot((state) => state.eventLog.entries);
  const clear = () => {
    dispatch(eventLogActions.cleared());
    toasts.undo(workspaceTexts.eventsCleared, {
      undo: () => dispatch(eventLogActions.restored(entries)),
    });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(eventText(shown));
      toasts.success(t('Copied'), { durationMs: toastMs.copy });
    } catch {
      toasts.error(t('The clipboard refused the text.'), { durationMs: toastMs.copy });
    }
  };
  return (
    <div className="ws-event-log__tools">
      <Segmented
        label={t('Show entries')}
        options={filters}
        value={filter ?? 'all'}
        onChange={(value) =>
          dispatch(eventLogActions.filtered(value === 'all' ? undefined : value))
        }
      />
      <Button
        variant="plain"
        size="small"
        icon={<DuplicateIcon />}
        disabled={shown.length === 0}
        onClick={() => void copy()}
      >
        {t('Copy')}
      </Button>
      <Button
        variant="plain"
        size="small"
        icon={<EraserIcon />}
        disabled={shown.length === 0}
        onClick={clear}
      >
        {t('Clear')}
      </Button>
    </div>
  );
}

/** One line for each entry, oldest first, for a report: `2026-… error [Chat] text (details)`. */
export function eventText(entries: readonly EventLogEntry[]): string {
  return entries
    .map(({ timestamp, type, source, message, details }) => {
      const more = details === undefined ? '' : ` (${details})`;
      return `${timestamp} ${type} [${source}] ${message}${more}`;
    })
    .join('\n');
}

const tones = {
  info: 'accent',
  success: 'success',
  warning: 'warning',
  error: 'danger',
} as const satisfies Record<EventLogType, string>;

interface EventLineProps {
  readonly entry: EventLogEntry;
  readonly className?: string;
}

function EventLine({ entry, className = 'ws-event-log__line' }: EventLineProps) {
  return (
    <span className={className}>
      <Timestamp at={entry.timestamp} form="seconds" className="ws-event-log__time" />
      <StatusDot tone={tones[entry.type]} />
      <span className="ws-visually-hidden">{typeNames[entry.type]}</span>
      <span className="ws-event-log__source">{sources[entry.source] ?? entry.source}</span>
      <span className="ws-truncate">{entry.message}</span>
    </span>
  );
}
