import { MessageList, type MessageListProps } from '@mach42/conversations/list/message-list.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';

/** The messages of the open chat, or why there are none yet. */
export function ChatMessages(props: MessageListProps) {
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
      {isReady && <MessageList key={roomId ?? 'new'} {...props} />}
    </div>
  );
}
