import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { nameOf, participantOf } from '../state/select.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { useMessageScene } from './message-context.tsx';
import './reactions.css';

/** The reactions to a message, tied to the conversation. */
export function MessageReactions({ message }: { readonly message: Message }) {
  const { room } = useMessageScene();
  const { dispatch } = useShell();
  const session = useSession();
  const name = (userId: string) => {
    if (userId === session.userId) return t('You');
    const participant = participantOf(room, userId);
    return participant === undefined ? t('Someone') : nameOf(participant);
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

interface ReactionsBarProps {
  readonly reactions: Message['reactions'];
  /** Oneself. */
  readonly userId: string | undefined;
  readonly nameOf: (userId: string) => string;
  /** False: only shown. */
  readonly canReact: boolean;
  readonly onToggle: (emoji: string, adds: boolean) => void;
}

/** Who reacted with what; a click joins in or takes one's own back. */
function ReactionsBar(props: ReactionsBarProps) {
  const { reactions, userId, nameOf, canReact, onToggle } = props;
  const used = Object.entries(reactions).filter(([, people]) => people.length > 0);
  if (used.length === 0) return null;
  return (
    <div className="ws-reactions" role="group" aria-label={t('Reactions')}>
      {used.map(([emoji, people]) => {
        const isOwn = userId !== undefined && people.includes(userId);
        const names = people.map(nameOf).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className="ws-reactions__one"
            aria-pressed={isOwn}
            aria-label={`${emoji} ${people.length}: ${names}`}
            title={names}
            disabled={!canReact}
            onClick={() => onToggle(emoji, !isOwn)}
          >
            <span>{emoji}</span> {people.length}
          </button>
        );
      })}
      {canReact && (
        <EmojiPicker className="ws-reactions__add" onPick={(emoji) => onToggle(emoji, true)} />
      )}
    </div>
  );
}
