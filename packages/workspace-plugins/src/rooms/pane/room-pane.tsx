import { ChatIcon, ChevronRightIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import {
  FailureBanner,
  HeldUpBanner,
  OfflineBanner,
} from '@mach42/conversations/compose/banners.tsx';
import { TypingLine } from '@mach42/conversations/compose/typing-line.tsx';
import { MessageList } from '@mach42/conversations/list/message-list.tsx';
import { MessageView } from '@mach42/conversations/message/message-view.tsx';
import { useIsBlocked } from '@mach42/conversations/people/block-item.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import {
  conversations,
  conversationsSlice,
} from '@mach42/conversations/state/conversations-slice.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useCallback, useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { OnAsk } from '../dialogs/room-dialogs.tsx';
import { ownParticipant } from '../state/roles.ts';
import { roomsView, roomsViewSlice } from '../state/rooms-view.ts';
import { repliesIn, repliesText } from '../state/thread.ts';
import { RoomComposer, useSuggest, type Suggest } from './room-composer.tsx';
import { RoomHeader } from './room-header.tsx';
import { ThreadPane } from './thread-pane.tsx';
import './room.css';

interface RoomPaneProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly onAsk: OnAsk;
  readonly onShowPeople: () => void;
  readonly onBack?: (() => void) | undefined;
}

export function RoomPane({ room, participants, ...rest }: RoomPaneProps) {
  const { dispatch } = useShell();
  const { userId } = useSession();
  const online = useSlice(conversationsSlice, (state) => state.online);
  const onlineCount = useSlice(conversationsSlice, (state) => state.onlineCounts[room.id]);
  const isLoaded = useSlice(
    conversationsSlice,
    (state) => state.messagesByRoom[room.id] !== undefined,
  );
  const threadOf = useSlice(roomsViewSlice, (view) => view.threadOf);
  const mayWrite = ownParticipant(participants, userId) !== undefined;

  useThreadTarget(room.id);
  const openThread = useCallback(
    (threadId: string) => dispatch(roomsView.threadOpened(threadId)),
    [dispatch],
  );
  const reply = useCallback(
    (message: Message) => {
      const threadId = message.threadId ?? message.id;
      openThread(threadId);
      dispatch(
        conversations.writingAsked({ roomId: message.roomId, threadOf: threadId, text: '' }),
      );
    },
    [dispatch, openThread],
  );
  const below = useCallback(
    (message: Message) => <ThreadBelow message={message} onOpen={openThread} />,
    [openThread],
  );

  const suggest = useSuggest(room, participants);
  const closeThread = () => dispatch(roomsView.threadOpened(undefined));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the thread
    <section
      className="ws-room"
      aria-label={room.name}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && threadOf !== undefined) {
          closeThread();
        }
      }}
    >
      <RoomHeader
        room={room}
        participants={participants}
        userId={userId}
        online={online}
        onlineCount={onlineCount}
        {...rest}
      />
      <div className="ws-room__middle">
        <div className="ws-room__talk">
          <div className="ws-room__messages">
            {isLoaded ? (
              <MessageList
                key={room.id}
                roomId={room.id}
                layout="room"
                withoutThreads
                below={below}
                onReply={mayWrite ? reply : undefined}
                suggest={suggest}
                empty={<EmptyRoom room={room} />}
              />
            ) : (
              <div className="ws-room__loading" role="status" aria-label={t('Loading the room')}>
                <SkeletonLines lines={6} />
              </div>
            )}
          </div>
          <HeldUpBanner roomId={room.id} />
          <FailureBanner />
          <OfflineBanner />
          <TypingLine roomId={room.id} />
          <Writing room={room} participants={participants} suggest={suggest} mayWrite={mayWrite} />
        </div>
        {threadOf !== undefined && (
          <ThreadPane
            key={threadOf}
            room={room}
            participants={participants}
            threadId={threadOf}
            mayWrite={mayWrite}
            onClose={closeThread}
          />
        )}
      </div>
    </section>
  );
}

function EmptyRoom({ room }: { readonly room: Room }) {
  return (
    <EmptyState icon={<ChatIcon size={20} />} title={messageTexts.emptyChat}>
      {room.settings.allowAI
        ? t('Everyone here sees what you write. Mention @mach42 to ask the assistant.')
        : room.type === 'direct_message'
          ? t('Only the two of you see what you write.')
          : t('Everyone here sees what you write.')}
    </EmptyState>
  );
}

type WritingProps = Pick<RoomPaneProps, 'room' | 'participants'> & {
  readonly suggest: Suggest;
  readonly mayWrite: boolean;
};

/** Shows the composer, or why there is none. */
function Writing({ room, participants, suggest, mayWrite }: WritingProps) {
  const { userId } = useSession();
  const other =
    room.type === 'direct_message'
      ? room.participants.find((one) => one.userId !== userId)
      : undefined;
  const isBlocked = useIsBlocked(other?.userId ?? '');
  const isSmall = useIsSmallScreen();
  if (!mayWrite) return <JoinBar room={room} />;
  if (other !== undefined && isBlocked) return <BlockedBar other={other} />;
  return (
    <RoomComposer
      key={room.id}
      room={room}
      participants={participants}
      suggest={suggest}
      // On a phone there is no room for the name beside the buttons of the composer; the name is in the header.
      placeholder={isSmall ? t('Write a message') : placeholderOf(room, participants, userId)}
    />
  );
}

/**
 * Returns a text that names the receiver, and says how to mention where there is a person or an assistant to mention.
 */
function placeholderOf(
  { name, type, settings }: Room,
  participants: readonly Participant[],
  ownId: string | undefined,
): string {
  const isWithOthers =
    type !== 'direct_message' &&
    participants.some(({ userId, isBot }) => !isBot && userId !== ownId);
  return isWithOthers || settings.allowAI
    ? t('Message {name}, @ to mention', { name })
    : t('Message {name}', { name });
}

/** Replaces the composer in a conversation with a person whom the reader blocked. */
function BlockedBar({ other }: { readonly other: Participant }) {
  const { dispatch } = useShell();
  const person = { userId: other.userId, name: nameOrUsername(other) };
  return (
    <div className="ws-room__join">
      <span>{t('You blocked {name}. Neither of you can write here.', { name: person.name })}</span>
      <Button onClick={() => dispatch(conversationActions.unblock(person))}>{t('Unblock')}</Button>
    </div>
  );
}

/** Replaces the composer for a person who reads a forum without being in it. */
function JoinBar({ room }: { readonly room: Room }) {
  const { dispatch } = useShell();
  return (
    <div className="ws-room__join">
      <span>{t('You can read this forum. Join it to write.')}</span>
      <Button
        variant="primary"
        onClick={() => dispatch(conversationActions.join({ roomId: room.id }))}
      >
        {t('Join')}
      </Button>
    </div>
  );
}

/** Opens the thread of a message that a jump leads to. */
function useThreadTarget(roomId: string): void {
  const { dispatch } = useShell();
  const threadId = useSlice(conversationsSlice, ({ target, messagesByRoom }) => {
    if (target?.roomId !== roomId) return undefined;
    const found = messagesByRoom[roomId]?.messages.find(({ id }) => id === target.messageId);
    return found?.threadId;
  });
  useEffect(() => {
    if (threadId === undefined) return;
    dispatch(roomsView.threadOpened(threadId));
    dispatch(conversations.targetShown());
  }, [threadId, dispatch]);
}

/** The number of answers that are shown in the room itself; the others are only in the thread. */
const shownHere = 3;

const none: readonly Message[] = [];

interface ThreadBelowProps {
  readonly message: Message;
  readonly onOpen: (threadId: string) => void;
}

function ThreadBelow({ message, onOpen }: ThreadBelowProps) {
  const replies = useSlice(
    conversationsSlice,
    ({ messagesByRoom }) => repliesIn(messagesByRoom[message.roomId]?.messages ?? none, message.id),
    shallowEqual,
  );
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
            {t('last at')} <Timestamp at={last.createdAt} form="time" />
          </span>
        )}
      </button>
      {replies.slice(-shownHere).map((reply) => (
        <MessageView key={reply.id} message={reply} layout="room" inThread />
      ))}
    </div>
  );
}
