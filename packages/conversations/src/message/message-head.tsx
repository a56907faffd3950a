import { ErrorIcon, TickIcon, TimeIcon } from '@blueprintjs/icons';
import type { MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';

/** Where a message of a room is; a tick for what has arrived. */
export function StatusChip({ status }: { readonly status: MessageStatus | 'queued' }) {
  switch (status) {
    case 'queued':
      return <Chip icon={<TimeIcon size={12} />}>{t('Queued')}</Chip>;
    case 'pending':
      return <Chip icon={<TimeIcon size={12} />}>{t('Pending...')}</Chip>;
    case 'processing':
    case 'thinking':
      return (
        <Chip tone="accent" icon={<TimeIcon size={12} />}>
          {t('Thinking...')}
        </Chip>
      );
    case 'error':
    case 'failed':
      return (
        <Chip tone="danger" icon={<ErrorIcon size={12} />}>
          {t('Failed')}
        </Chip>
      );
    case 'sent':
    case 'delivered':
    case 'completed':
      return <TickIcon size={14} className="ws-message__tick" title={t('Sent')} />;
  }
}

/** When a message was written, for those who like to see it. */
export function MessageTime({ at }: { readonly at: string }) {
  const { showTimestamps } = usePreferences();
  if (!showTimestamps) return null;
  return <Timestamp at={at} form="time" className="ws-message__time" />;
}

/** The place beside a message for the picture of its sender; for those who like none, no place. */
export function MessageFace({ children }: { readonly children?: ReactNode }) {
  const { showAvatars } = usePreferences();
  return showAvatars && <span className="ws-message__face">{children}</span>;
}
