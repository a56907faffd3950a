import { useConnection, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chat, chatSlice } from '../state/chat-slice.ts';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { MessageList } from './message-list.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import './chat.css';
import './composer.css';
import './message.css';

export function ChatPanel() {
  const { dispatch } = useShell();
  const state = useSlice(chatSlice, (whole) => whole);
  const { userId } = useSession();
  const { status: connection } = useConnection();
  const [masked, setMasked] = useState(false);

  useEffect(() => {
    if (connection === 'reconnecting' || connection === 'disconnected') {
      dispatch(chat.connectionLost());
    }
  }, [connection, dispatch]);

  const { status, activeChatId, conversations } = state;
  const isUnread = activeChatId !== undefined && conversations[activeChatId] === undefined;
  const isLoading = status === 'loading' || (status === 'ready' && isUnread);
  return (
    <section className="ws-chat" aria-label="Chat">
      <ChatHeader masked={masked} onMaskedChange={setMasked} />
      <div className="ws-chat__middle">
        {isLoading && userId !== undefined && (
          <div className="ws-chat__loading" role="status" aria-label="Loading the chat">
            <SkeletonLines lines={5} />
          </div>
        )}
        {state.status === 'failed' && (
          <ErrorState
            title="The chats could not be loaded"
            error={state.error}
            onRetry={() => dispatch(chatActions.load())}
          />
        )}
        {state.status === 'ready' && !isLoading && (
          <MessageList key={state.activeChatId ?? 'new'} masked={masked} />
        )}
      </div>
      <FailureBanner />
      <OfflineBanner />
      <Composer key={`draft ${state.activeChatId ?? 'new'}`} />
    </section>
  );
}
