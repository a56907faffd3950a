import { ErrorIcon, TimeIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { chatActions } from '../state/chat-actions.ts';
import { chat } from '../state/chat-slice.ts';
import type { Outgoing } from '../state/chat-state.ts';

/** A message of one's own on its way, or one that did not get through: its text is kept. */
export function OutgoingMessage({ outgoing }: { readonly outgoing: Outgoing }) {
  const { dispatch } = useShell();
  return (
    <article className="ws-message ws-message--own">
      <div className="ws-message__bubble">{outgoing.content}</div>
      <footer className="ws-message__meta">
        {outgoing.status === 'pending' ? (
          <>
            <TimeIcon size={12} /> Pending…
          </>
        ) : (
          <>
            <Chip tone="danger" icon={<ErrorIcon size={12} />}>
              {outgoing.error}
            </Chip>
            <Button
              size="small"
              variant="plain"
              onClick={() => dispatch(chat.outgoingDiscarded(outgoing.tempId))}
            >
              Discard
            </Button>
            <Button
              size="small"
              onClick={() => dispatch(chatActions.retrySending(outgoing.tempId))}
            >
              Retry
            </Button>
          </>
        )}
      </footer>
    </article>
  );
}
