import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { formatDay, isSameDay } from '@mach42/plugin-kit/time.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { OwnMessage } from './own-message.tsx';
import { ReplyMessage } from './reply-message.tsx';
import type { Row } from './rows.ts';

interface MessageRowProps {
  readonly row: Row;
  readonly masked: boolean;
  /** The one message that is being edited. */
  readonly editing: string | undefined;
  readonly newestReply: string | undefined;
  readonly onEdit: (messageId: string | undefined) => void;
  readonly onDelete: (messageId: string) => void;
}

export function MessageRow({ row, ...rest }: MessageRowProps) {
  const now = useMinute();
  switch (row.kind) {
    case 'day':
      return (
        <div className="ws-chat__day">
          <span>{dayText(new Date(row.at), now)}</span>
        </div>
      );
    case 'own':
      return (
        <OwnMessage
          message={row.message}
          masked={rest.masked}
          editing={rest.editing === row.message.id}
          onEdit={rest.onEdit}
          onDelete={rest.onDelete}
        />
      );
    case 'reply':
      return <ReplyMessage message={row.message} newest={row.message.id === rest.newestReply} />;
    case 'outgoing':
      return <OutgoingMessage outgoing={row.outgoing} />;
  }
}

function dayText(day: Date, now: Date): string {
  return isSameDay(day, now) ? 'Today' : formatDay(day, now);
}
