import type { EventLogEntry, EventLogType } from '@mach42/contracts/socket/frames.ts';
import { t } from '@mach42/language/t.ts';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

const sources: Readonly<Record<string, string>> = {
  Access: t('Access'),
  Account: t('Account'),
  Admin: t('Admin'),
  'Blocked people': t('Blocked people'),
  Chat: t('Chat'),
  Connection: t('Connection'),
  Ledger: t('Ledger'),
  Models: t('Models'),
  Page: t('Page'),
  Preferences: t('Preferences'),
  Queue: t('Queue'),
  Reminders: t('Reminders'),
  Rooms: t('Rooms'),
  Server: t('Server'),
  Session: t('Session'),
  Sessions: t('Sessions'),
  Workspace: t('Workspace'),
};

export const typeNames: { readonly [Type in EventLogType]: string } = {
  info: t('Info'),
  success: t('Success'),
  warning: t('Warning'),
  error: t('Error'),
};

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

export function EventLine({ entry, className = 'ws-event-log__line' }: EventLineProps) {
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
