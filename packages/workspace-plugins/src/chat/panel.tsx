import {
  CalendarIcon,
  EyeOpenIcon,
  HelpIcon,
  IdNumberIcon,
  MenuIcon,
  MoreIcon,
  PinIcon,
  ProjectsIcon,
  ShieldIcon,
} from '@blueprintjs/icons';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { calledModel } from '@mach42/contracts/models/names.ts';
import { goToConversation } from '@mach42/conversations/addresses.ts';
import {
  FailureBanner,
  HeldUpBanner,
  OfflineBanner,
} from '@mach42/conversations/compose/banners.tsx';
import { Composer } from '@mach42/conversations/compose/composer.tsx';
import { TypingLine } from '@mach42/conversations/compose/typing-line.tsx';
import { invitationsSlice } from '@mach42/conversations/invitations/invitations-slice.ts';
import { MessageList, type MessageListProps } from '@mach42/conversations/list/message-list.tsx';
import { conversationsLive } from '@mach42/conversations/live.ts';
import { PinsButton } from '@mach42/conversations/pins/pins-button.tsx';
import { remindersSlice } from '@mach42/conversations/reminders/reminders-slice.ts';
import { conversationsSaga } from '@mach42/conversations/saga/conversations.saga.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { unreadOf } from '@mach42/conversations/state/select.ts';
import { t } from '@mach42/language/t.ts';
import type { TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { useIsSmallScreen, useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice, readSlice } from '@mach42/plugin-kit/slices.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Suspense, useCallback, useRef, useState } from 'react';
import { listedChats, useIsGuest } from './chats/listed-chats.ts';
import { ChatDialogsProvider } from './header/chat-dialogs.tsx';
import { ChatMenu } from './header/chat-menu.tsx';
import './chat.css';
import './header/header.css';

const ChatsDrawer = lazyPart(() => import('./chats/chats-drawer.tsx'));

export const slices = [conversationsSlice, invitationsSlice, remindersSlice];
export const saga = conversationsSaga;
export const live = conversationsLive;

/** Shows one conversation with an assistant (for a guest also a forum), and the way to the others. */
export default function ChatPanel() {
  const { dispatch } = useShell();
  const { available, selected } = useModels();
  const { activeChatId, currentChat } = useSlice(conversationsSlice, (s) => s.personalChats);
  const hasMasked = useSlice(conversationsSlice, ({ messagesByRoom }) =>
    hasMaskedMessages(messagesByRoom[activeChatId ?? '']?.messages ?? []),
  );
  const [masked, setMasked] = useState(false);
  const [listOpen, setListOpen] = useState(false);
  const composer = useRef<HTMLTextAreaElement>(null);
  const toComposer = useCallback(() => composer.current?.focus(), []);
  const isForum = currentChat?.type === 'internal_forum';
  const assistant = selected?.name.split(' - ')[0];

  function send(content: string, attachments: readonly Attachment[] = []) {
    dispatch(
      conversationActions.send({
        tempId: crypto.randomUUID(),
        roomId: activeChatId,
        content,
        ...(attachments.length > 0 && { attachments }),
        modelId: isForum ? undefined : selected?.id,
        at: new Date().toISOString(),
      }),
    );
  }

  return (
    <section className="ws-chat" aria-label={t('Chat')}>
      <ChatDialogsProvider>
        <ChatHeader
          masked={hasMasked ? masked : undefined}
          onMaskedChange={setMasked}
          listOpen={listOpen}
          onListToggle={() => setListOpen(!listOpen)}
        />
        {listOpen && (
          <Suspense>
            <ChatsDrawer toComposer={toComposer} onClose={() => setListOpen(false)} />
          </Suspense>
        )}
      </ChatDialogsProvider>
      {masked && hasMasked && (
        <p className="ws-chat__masked">
          <ShieldIcon size={12} /> {t('You see what was sent to the AI.')}
        </p>
      )}
      <ChatMessages
        roomId={activeChatId}
        layout={isForum ? 'room' : 'chat'}
        masked={masked && hasMasked}
        empty={<EmptyChat onAsk={send} />}
      />
      <HeldUpBanner roomId={activeChatId} />
      <FailureBanner />
      <OfflineBanner />
      {isForum && <TypingLine roomId={activeChatId} />}
      <Composer
        field={composer}
        roomId={activeChatId}
        placeholder={
          isForum
            ? t('Message {name}', { name: currentChat.name })
            : assistant === undefined
              ? t('Write to the assistant')
              : t('Write to {assistant}', { assistant })
        }
        signalsTyping={isForum}
        asks={(text) => (isForum ? calledModel(text, available) : selected)}
        onSend={({ content, attachments }) => send(content, attachments)}
      />
    </section>
  );
}

function hasMaskedMessages(
  messages: readonly { readonly isUser: boolean; readonly maskedContent: string | null }[],
): boolean {
  return messages.some((message) => message.isUser && message.maskedContent !== null);
}

/** Shows the messages of the open chat, or why there are none yet. */
function ChatMessages(props: MessageListProps) {
  const { roomId } = props;
  const { dispatch } = useShell();
  const { userId } = useSession();
  const error = useSlice(conversationsSlice, (state) => state.error);
  const isLoading = useSlice(
    conversationsSlice,
    (state) =>
      state.isLoading || (roomId !== undefined && state.messagesByRoom[roomId] === undefined),
  );
  const isReady = error === undefined && !isLoading;
  return (
    <div className="ws-chat__middle">
      {error !== undefined && (
        <ErrorState
          title={t('The chats could not be loaded')}
          error={error}
          onRetry={() => dispatch(conversationActions.load())}
        />
      )}
      {error === undefined && isLoading && userId !== undefined && (
        <div className="ws-chat__loading" role="status" aria-label={t('Loading the chat')}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {isReady && <MessageList key={roomId ?? 'new'} {...props} />}
    </div>
  );
}

const starters = [
  { icon: <CalendarIcon />, text: t('What is due this week?') },
  { icon: <ProjectsIcon />, text: t('What are my projects and priorities?') },
  { icon: <ShieldIcon />, text: t('What would leave my file if I ask this?') },
] as const;

/** Questions that the assistant answers from the help, without a file. */
const visitorStarters = [
  { icon: <HelpIcon />, text: t('What is this workspace?') },
  { icon: <IdNumberIcon />, text: t('What is a PHOD File?') },
  { icon: <ShieldIcon />, text: t('What leaves this machine?') },
] as const;

/** An empty chat, which offers first questions. */
function EmptyChat({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { signedIn } = useSession();
  const isSmall = useIsSmallScreen();
  return (
    <EmptyState
      icon={<BrandMark size={22} />}
      title={messageTexts.emptyChat}
      actions={
        <div className="ws-chat__starters">
          {(signedIn ? starters : visitorStarters).map(({ icon, text }) => (
            <Button key={text} icon={icon} onClick={() => onAsk(text)}>
              {text}
            </Button>
          ))}
        </div>
      }
    >
      {signedIn
        ? isSmall
          ? t('Ask anything. Answers use what is in your file, too.')
          : t('Ask anything. Answers use what is in your file, too. F1 opens the help.')
        : t(
            'An assistant that answers from a file of your own, and shows every change before it is saved. Try it:',
          )}
    </EmptyState>
  );
}

interface ChatHeaderProps {
  /** Whether the masked view is shown; undefined: there is nothing masked to show. */
  readonly masked: boolean | undefined;
  readonly onMaskedChange: (masked: boolean) => void;
  readonly listOpen: boolean;
  readonly onListToggle: () => void;
}

function ChatHeader(props: ChatHeaderProps) {
  const { masked, listOpen } = props;
  const isGuest = useIsGuest();
  const { activeChatId, currentChat } = useSlice(conversationsSlice, (s) => s.personalChats);
  const unread = useSlice(conversationsSlice, ({ rooms }) =>
    unreadOf(listedChats(rooms, isGuest).filter(({ id }) => id !== activeChatId)),
  );
  return (
    <header className="ws-chat__header">
      <span className="ws-chat__list-button">
        <IconButton
          icon={<MenuIcon />}
          label={unread === 0 ? t('Your chats') : t('Your chats, {unread} unread', { unread })}
          aria-expanded={listOpen}
          active={listOpen}
          onClick={props.onListToggle}
        />
        <Count value={unread} accent />
      </span>
      <h2 className="ws-chat__title" dir="auto" title={currentChat?.name}>
        {currentChat?.name ?? t('New chat')}
      </h2>
      {currentChat?.pinned === true && <PinIcon size={12} title={t('Pinned')} />}
      {currentChat !== undefined && <PinsButton room={currentChat} />}
      {masked !== undefined && (
        <Segmented
          label={t('View of your messages')}
          value={masked ? 'masked' : 'original'}
          options={[
            { value: 'original', label: t('Original'), icon: <EyeOpenIcon size={12} /> },
            { value: 'masked', label: t('Masked'), icon: <ShieldIcon size={12} /> },
          ]}
          onChange={(value) => props.onMaskedChange(value === 'masked')}
        />
      )}
      <Popover placement="bottom-end" content={<ChatMenu chat={currentChat} startsNew />}>
        <IconButton icon={<MoreIcon />} label={t('Options of the chat')} />
      </Popover>
    </header>
  );
}

/** The addresses: `<chat>` or `<chat>/<message>`. */
export const addresses: TabAddresses = {
  now: (state) => readSlice(conversationsSlice, state).personalChats.activeChatId ?? '',
  go: async (shell, { path }) => {
    const [roomId = '', messageId] = path.split('/');
    if (roomId === '') return 'shown';
    const room = await goToConversation(shell, roomId, messageId);
    return room === undefined ? 'refused' : 'column';
  },
};
