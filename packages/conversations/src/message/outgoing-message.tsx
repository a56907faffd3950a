import { ErrorIcon, TimeIcon } from '@blueprintjs/icons';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import type { Layout } from '../list/rows.ts';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import type { Outgoing } from '../state/room-state.ts';
import { LongText, MessageFace, MessageTime, StatusChip, tidyEnd } from './message-parts.tsx';
import './message.css';

interface OutgoingMessageProps {
  readonly outgoing: Outgoing;
  readonly layout: Layout;
  readonly grouped: boolean;
}

/** A message of the person that is being sent, or that was not delivered: its text is kept. */
export function OutgoingMessage({ outgoing, layout, grouped }: OutgoingMessageProps) {
  const { name, userId } = useSession();
  const text = (
    <LongText messageId={outgoing.tempId} text={outgoing.content}>
      {(shown, isShort) => <Markdown text={isShort ? tidyEnd(shown) : shown} />}
    </LongText>
  );
  const files = outgoing.attachments?.map(({ id, name: fileName }) => (
    <div key={id}>{fileName}</div>
  ));
  if (layout === 'chat') {
    return (
      <article className="ws-message ws-message--own">
        <div className="ws-message__bubble" dir="auto">
          {text}
          {files}
        </div>
        <footer className="ws-message__meta">
          {outgoing.status === 'failed' ? (
            <FailedSending outgoing={outgoing} />
          ) : (
            <>
              <TimeIcon size={12} />
              {outgoing.status === 'queued' ? t('Queued') : t('Pending…')}
            </>
          )}
        </footer>
      </article>
    );
  }
  return (
    <article className="ws-message ws-message--person">
      <MessageFace>{!grouped && <Avatar name={name} userId={userId} />}</MessageFace>
      <div className="ws-message__main">
        <header className="ws-message__head">
          {!grouped && (
            <span className="ws-message__name" dir="auto">
              {name}
            </span>
          )}
          <MessageTime at={outgoing.at} />
          <StatusChip status={outgoing.status} />
        </header>
        <div className="ws-message__text ws-message__text--waiting" dir="auto">
          {text}
          {files}
        </div>
        {outgoing.status === 'failed' && (
          <footer className="ws-message__meta">
            <FailedSending outgoing={outgoing} />
          </footer>
        )}
      </div>
    </article>
  );
}

function FailedSending({ outgoing }: { readonly outgoing: Outgoing }) {
  const { dispatch, toasts } = useShell();
  const { tempId } = outgoing;
  const discard = () => {
    dispatch(conversationActions.discardOutgoing({ tempId }));
    const undo = () => dispatch(conversations.waitingRestored([outgoing]));
    toasts.undo(messageTexts.discarded, { undo });
  };
  return (
    <>
      <Chip tone="danger" icon={<ErrorIcon size={12} />} className="ws-message__why">
        {outgoing.error}
      </Chip>
      <Button size="small" variant="plain" onClick={discard}>
        {t('Discard')}
      </Button>
      <Button size="small" onClick={() => dispatch(conversationActions.retrySending({ tempId }))}>
        {t('Retry')}
      </Button>
    </>
  );
}
