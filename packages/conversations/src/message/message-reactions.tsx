import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { nameOf, participantOf } from '../state/select.ts';
import { useMessageScene } from './message-context.tsx';
import { ReactionsBar } from './reactions-bar.tsx';

/** The reactions to a message, tied to the conversation. */
export function MessageReactions({ message }: { readonly message: Message }) {
  const { room } = useMessageScene();
  const { dispatch } = useShell();
  const session = useSession();
  const name = (userId: string) => {
    if (userId === session.userId) return 'You';
    const participant = participantOf(room, userId);
    return participant === undefined ? 'Somebody' : nameOf(participant);
  };
  return (
    <ReactionsBar
      reactions={message.reactions}
      userId={session.userId}
      nameOf={name}
      canReact={rightsOf(message, room, session).react}
      onToggle={(emoji, adds) => {
        const input = { messageId: message.id, emoji };
        dispatch(adds ? conversationActions.react(input) : conversationActions.unreact(input));
      }}
    />
  );
}
