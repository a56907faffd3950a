import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { conversationActions } from '../state/actions.ts';
import { useMessageScene } from './message-context.tsx';

interface QuoteLineProps {
  readonly roomId: string;
  /** Of the message that is answered. */
  readonly messageId: string;
}

/** The message that another one answers, in a line; a click leads there. */
export function QuoteLine({ roomId, messageId }: QuoteLineProps) {
  const { messages } = useMessageScene();
  const { dispatch } = useShell();
  const quoted = messages.find(({ id }) => id === messageId);
  return (
    <button
      type="button"
      className="ws-message__quote"
      onClick={() => dispatch(conversationActions.jumpTo({ roomId, messageId }))}
    >
      {quoted === undefined ? (
        'An earlier message'
      ) : (
        <>
          <b>{quoted.username}</b> <span dir="auto">{quoted.content}</span>
        </>
      )}
    </button>
  );
}
