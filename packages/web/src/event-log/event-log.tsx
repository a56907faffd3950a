import {
  CellTowerIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  OfflineIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import type { EventLogEntry } from '@mach42/contracts/socket/frames.ts';
import { t } from '@mach42/language/t.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Suspense } from 'react';
import { useRoot } from '../shell/app-context.ts';
import { EventLine } from './event-line.tsx';
import { eventLogActions } from './event-log.slice.ts';
import './event-log.css';

const EventList = lazyPart(() => import('./event-list.tsx'));

export const logTitle = workspaceTexts.eventLog;

/** Fixed at the bottom: one line, or the whole list. */
export function EventLog({ hiddenWhileClosed }: { readonly hiddenWhileClosed: boolean }) {
  const shell = useShell();
  const { entries, open, unread } = useRoot((state) => state.eventLog);
  if (hiddenWhileClosed && !open) return null;
  return (
    <section className="ws-event-log" aria-label={logTitle}>
      {open && (
        <Suspense>
          <EventList />
        </Suspense>
      )}
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
