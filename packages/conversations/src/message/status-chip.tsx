import { ErrorIcon, TickIcon, TimeIcon } from '@blueprintjs/icons';
import type { MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** Where a message of a room stands; a tick for what has arrived. */
export function StatusChip({ status }: { readonly status: MessageStatus | 'queued' }) {
  switch (status) {
    case 'queued':
      return <Chip icon={<TimeIcon size={12} />}>Queued</Chip>;
    case 'pending':
      return <Chip icon={<TimeIcon size={12} />}>Pending...</Chip>;
    case 'processing':
    case 'thinking':
      return (
        <Chip tone="accent" icon={<TimeIcon size={12} />}>
          Thinking...
        </Chip>
      );
    case 'error':
    case 'failed':
      return (
        <Chip tone="danger" icon={<ErrorIcon size={12} />}>
          Failed
        </Chip>
      );
    case 'sent':
    case 'delivered':
    case 'completed':
      return <TickIcon size={14} className="ws-message__tick" title="Sent" />;
  }
}
