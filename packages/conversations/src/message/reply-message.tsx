import { ErrorIcon, PlayIcon, RefreshIcon } from '@blueprintjs/icons';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { memo } from 'react';
import type { Layout } from '../list/rows.ts';
import { conversationActions } from '../state/actions.ts';
import { isInWork } from '../state/select.ts';
import { LongText } from './long-text.tsx';
import { MessageActions } from './message-actions.tsx';
import { useMessageScene } from './message-context.tsx';
import { MessageFace, MessageTime, StatusChip } from './message-head.tsx';
import { MessageReactions } from './message-reactions.tsx';
import { ReasoningFold, ReplyInWork } from './reply-in-work.tsx';
import { tidyEnd } from './tidy-end.ts';

interface ReplyMessageProps {
  readonly message: Message;
  readonly layout: Layout;
}

/** A model's answer, as it is written and when it is complete. */
export const ReplyMessage = memo(function ReplyMessage({ message, layout }: ReplyMessageProps) {
  const { available } = useModels();
  const { messages } = useMessageScene();
  const working = isInWork(message);
  const { content, reasoning } = splitReasoning(message.content);
  const model = available.find((known) => known.id === message.aiModel);
  const { status } = message.metadata;
  const isNewest = messages.findLast((one) => one.type === 'ai_response') === message;
  const isRoom = layout === 'room';
  return (
    <article tabIndex={-1} className="ws-message ws-message--reply" aria-busy={working}>
      <MessageFace>
        <ModelIcon model={model} size={28} />
      </MessageFace>
      <div className="ws-message__main">
        <header className="ws-message__head">
          <span className="ws-message__name">
            {model?.name.split(' - ')[0] ?? message.username}
          </span>
          {isRoom && <span className="ws-message__time">Assistant</span>}
          <MessageTime at={message.createdAt} />
          {message.metadata.stopped === true && <Chip>Stopped</Chip>}
          {isRoom && !working && status !== 'failed' && <StatusChip status={status} />}
          {!working && content !== '' && <MessageActions message={message} />}
        </header>
        {working && <ReplyInWork message={message} layout={layout} />}
        {!working && <ReasoningFold text={reasoning} />}
        {!working && content !== '' && (
          <LongText messageId={message.id} text={content} open={isNewest}>
            {(shown, isShort) => <Markdown text={isShort ? tidyEnd(shown) : shown} />}
          </LongText>
        )}
        {status === 'failed' && <FailedReply message={message} />}
        <MessageReactions message={message} />
      </div>
    </article>
  );
});

/** What broke off in the middle is kept: it can go on from there, or begin again. */
function FailedReply({ message }: { readonly message: Message }) {
  const { dispatch } = useShell();
  const { id: messageId, content, metadata } = message;
  const retry = (mode: 'continue' | 'restart') =>
    dispatch(conversationActions.retryReply({ messageId, mode }));
  const brokeOff = content !== '';
  return (
    <div className="ws-message__failed" role="alert">
      <Chip tone={brokeOff ? 'warning' : 'danger'} icon={<ErrorIcon size={12} />}>
        {brokeOff ? 'Broken off' : 'Failed'}
      </Chip>
      <span>{metadata.error}</span>
      <span className="ws-message__retries">
        {brokeOff && (
          <Button size="small" icon={<PlayIcon size={12} />} onClick={() => retry('continue')}>
            Continue
          </Button>
        )}
        <Button
          size="small"
          variant={brokeOff ? 'plain' : 'outline'}
          icon={<RefreshIcon size={12} />}
          onClick={() => retry('restart')}
        >
          {brokeOff ? 'Start again' : 'Retry'}
        </Button>
      </span>
    </div>
  );
}
