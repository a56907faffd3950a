import { CrossIcon } from '@blueprintjs/icons';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { MessageProvider } from '@mach42/conversations/message/message-context.tsx';
import { MessageView } from '@mach42/conversations/message/message-view.tsx';
import { OutgoingMessage } from '@mach42/conversations/message/outgoing-message.tsx';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useEscape } from '@mach42/plugin-kit/ui/use-escape.ts';
import { useEffect, useRef } from 'react';
import { repliesText } from '../state/thread.ts';
import { RoomComposer } from './room-composer.tsx';
import { useThread } from './use-thread.ts';
import './thread.css';

interface ThreadPaneProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly threadId: string;
  /** False for whoever reads a forum without being in it. */
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

export function ThreadPane({ room, participants, threadId, mayWrite, onClose }: ThreadPaneProps) {
  const { messages, failure } = useThread(room.id, threadId);
  const allOutgoing = useSlice(conversationsSlice, (state) => state.outgoing);
  const outgoing = allOutgoing.filter((own) => own.replyTo === threadId);
  const scroller = useRef<HTMLDivElement>(null);
  useEscape(true, onClose);
  const size = (messages?.length ?? 0) + outgoing.length;

  useEffect(() => {
    const element = scroller.current;
    if (size > 0) element?.scrollTo({ top: element.scrollHeight });
  }, [size]);

  return (
    <aside className="ws-thread" aria-label="Thread">
      <header className="ws-thread__header">
        <h2 className="ws-thread__title">Thread</h2>
        <span className="ws-muted">
          {messages !== undefined && repliesText(Math.max(0, messages.length - 1))}
        </span>
        <IconButton icon={<CrossIcon />} label="Close the thread" onClick={onClose} />
      </header>
      <div ref={scroller} className="ws-thread__messages">
        {failure !== undefined && messages === undefined && (
          <ErrorState title="The thread could not be read" error={failure} />
        )}
        {failure === undefined && messages === undefined && <SkeletonLines lines={4} />}
        {messages !== undefined && (
          <MessageProvider room={room} messages={messages} masked={false} onReply={undefined}>
            {messages.map((message) => (
              <MessageView key={message.id} message={message} layout="room" inThread />
            ))}
            {outgoing.map((own) => (
              <OutgoingMessage key={own.tempId} outgoing={own} layout="room" grouped={false} />
            ))}
          </MessageProvider>
        )}
      </div>
      {mayWrite && (
        <RoomComposer
          room={room}
          participants={participants}
          threadOf={threadId}
          placeholder="Reply in the thread"
        />
      )}
    </aside>
  );
}
