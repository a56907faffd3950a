import { Composer } from '@mach42/conversations/compose/composer.tsx';
import { FailureBanner } from '@mach42/conversations/compose/failure-banner.tsx';
import { OfflineBanner } from '@mach42/conversations/compose/offline-banner.tsx';
import { MessageList } from '@mach42/conversations/list/message-list.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { ChatHeader } from './chat-header.tsx';
import { EmptyChat } from './empty-chat.tsx';
import './chat.css';

export function ChatPanel() {
  const { dispatch } = useShell();
  const { userId } = useSession();
  const { selected } = useModels();
  const { activeChatId, currentChat } = useSlice(
    conversationsSlice,
    (state) => state.personalChats,
  );
  const error = useSlice(conversationsSlice, (state) => state.error);
  const isLoading = useSlice(
    conversationsSlice,
    (state) =>
      state.isLoading ||
      (state.personalChats.activeChatId !== undefined &&
        state.messagesByRoom[state.personalChats.activeChatId] === undefined),
  );
  const [masked, setMasked] = useState(false);
  const layout = currentChat?.type === 'internal_forum' ? 'room' : 'chat';
  const name = selected?.name.split(' - ')[0] ?? 'the assistant';

  return (
    <section className="ws-chat" aria-label="Chat">
      <ChatHeader masked={masked} onMaskedChange={setMasked} />
      <div className="ws-chat__middle">
        {error !== undefined && (
          <ErrorState
            title="The chats could not be loaded"
            error={error}
            onRetry={() => dispatch(conversationActions.load())}
          />
        )}
        {error === undefined && isLoading && userId !== undefined && (
          <div className="ws-chat__loading" role="status" aria-label="Loading the chat">
            <SkeletonLines lines={5} />
          </div>
        )}
        {error === undefined && !isLoading && (
          <MessageList
            key={activeChatId ?? 'new'}
            roomId={activeChatId}
            layout={layout}
            masked={masked}
            empty={<EmptyChat />}
          />
        )}
      </div>
      <FailureBanner />
      <OfflineBanner />
      <Composer
        roomId={activeChatId}
        placeholder={layout === 'room' ? `Message ${currentChat?.name ?? ''}` : `Write to ${name}`}
        signalsTyping={layout === 'room'}
        onSend={({ content }) =>
          dispatch(
            conversationActions.send({
              tempId: crypto.randomUUID(),
              roomId: activeChatId,
              content,
              modelId: layout === 'room' ? undefined : selected?.id,
              at: new Date().toISOString(),
            }),
          )
        }
      />
    </section>
  );
}
