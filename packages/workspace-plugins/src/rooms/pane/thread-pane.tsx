import { CrossIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { MessageProvider } from '@mach42/conversations/message/message-context.tsx';
import { MessageView } from '@mach42/conversations/message/message-view.tsx';
import { OutgoingMessage } from '@mach42/conversations/message/outgoing-message.tsx';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useEscape } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useEffect, useMemo, useRef } from 'react';
import { mergedThread, repliesText } from '../state/thread.ts';
import { RoomComposer, useSuggest } from './room-composer.tsx';
import './thread.css';

interface ThreadPaneProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly threadId: string;
  /** False for a person who reads a forum without being in it. */
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

export function ThreadPane({ room, participants, threadId, mayWrite, onClose }: ThreadPaneProps) {
  const { messages, failure } = useThread(room.id, threadId);
  const allOutgoing = useSlice(conversationsSlice, (state) => state.outgoing);
  const outgoing = allOutgoing.filter((own) => own.replyTo === threadId);
  const scroller = useRef<HTMLDivElement>(null);
  const suggest = useSuggest(room, participants);
  useEscape(true, onClose);
  const size = (messages?.length ?? 0) + outgoing.length;

  useEffect(() => {
    const element = scroller.current;
    if (size > 0) element?.scrollTo({ top: element.scrollHeight });
  }, [size]);

  return (
    <aside className="ws-thread" aria-label={t('Thread')}>
      <header className="ws-thread__header">
        <h2 className="ws-thread__title">{t('Thread')}</h2>
        <span className="ws-muted">
          {messages !== undefined && repliesText(Math.max(0, messages.length - 1))}
        </span>
        <IconButton icon={<CrossIcon />} label={t('Close the thread')} onClick={onClose} />
      </header>
      <div ref={scroller} className="ws-thread__messages">
        {failure !== undefined && messages === undefined && (
          <ErrorState title={t('The thread could not be read')} error={failure} />
        )}
        {failure === undefined && messages === undefined && <SkeletonLines lines={4} />}
        {messages !== undefined && (
          <MessageProvider
            room={room}
            messages={messages}
            masked={false}
            onReply={undefined}
            threadOf={threadId}
            suggest={suggest}
          >
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
          suggest={suggest}
          threadOf={threadId}
          placeholder={t('Reply in the thread')}
        />
      )}
    </aside>
  );
}

interface Thread {
  /** The messages of the thread; undefined until they are read. */
  readonly messages: readonly Message[] | undefined;
  readonly failure: ApiError | undefined;
}

interface AskedThread {
  readonly roomId: string;
  readonly threadId: string;
  /** The number of the thread's answers in the room's state: when it changes, the thread is read again. */
  readonly count: number | undefined;
}

const threads: ReadSource<readonly Message[], AskedThread> = {
  name: 'thread',
  calls: [listMessages],
  read: async (api, { roomId, threadId }, signal) => {
    const query = { thread: threadId, limit: limits.messagePageMaximum };
    return (await api.request(listMessages, { params: { id: roomId }, query }, { signal })).data;
  },
};

/** Reads a thread; the message that begins it is first. */
function useThread(roomId: string, threadId: string): Thread {
  const ofRoom = useSlice(conversationsSlice, (state) => state.messagesByRoom[roomId]?.messages);
  const count = ofRoom?.find(({ id }) => id === threadId)?.replyCount;
  const { answer, error } = useReadSource(threads, { roomId, threadId, count }, { keeps: true });

  const messages = useMemo(
    () => answer && mergedThread(answer, ofRoom ?? [], threadId),
    [answer, ofRoom, threadId],
  );
  return { messages, failure: error };
}
