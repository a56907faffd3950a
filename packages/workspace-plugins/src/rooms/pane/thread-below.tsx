import { ChevronRightIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { MessageView } from '@mach42/conversations/message/message-view.tsx';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo } from 'react';
import { repliesIn, repliesText } from '../state/thread.ts';

/** So many answers stand in the room itself; the rest is in the thread. */
const shownHere = 3;

interface ThreadBelowProps {
  readonly message: Message;
  readonly onOpen: (threadId: string) => void;
}

export function ThreadBelow({ message, onOpen }: ThreadBelowProps) {
  const messages = useSlice(
    conversationsSlice,
    (state) => state.messagesByRoom[message.roomId]?.messages,
  );
  const replies = useMemo(() => repliesIn(messages ?? [], message.id), [messages, message.id]);
  const count = Math.max(message.replyCount, replies.length);
  const last = replies.at(-1);
  if (count === 0) return null;
  return (
    <div className="ws-thread-below">
      <button type="button" className="ws-thread-below__open" onClick={() => onOpen(message.id)}>
        <ChevronRightIcon size={12} />
        <span className="ws-thread-below__count">{repliesText(count)}</span>
        {last !== undefined && (
          <span className="ws-muted">
            last at <Timestamp at={last.createdAt} form="time" />
          </span>
        )}
      </button>
      {replies.slice(-shownHere).map((reply) => (
        <MessageView key={reply.id} message={reply} layout="room" inThread />
      ))}
    </div>
  );
}
