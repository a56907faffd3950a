import { DuplicateIcon, EraserIcon } from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { copyText } from '@mach42/plugin-kit/ui/copy-text.ts';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useRoot } from '../shell/app-context.ts';
import { EventLine, typeNames } from './event-line.tsx';
import { eventLogActions } from './event-log.slice.ts';

const filters = [
  { value: 'all', label: t('All') },
  { value: 'info', label: typeNames.info },
  { value: 'success', label: typeNames.success },
  { value: 'warning', label: typeNames.warning },
  { value: 'error', label: typeNames.error },
] as const satisfies readonly { value: EventLogType | 'all'; label: string }[];

/** The newest first. */
export default function EventList() {
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
  const copy = () => copyText(toasts, eventText(shown), { copied: t('Copied') });
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
