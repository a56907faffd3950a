import { DuplicateIcon, ErrorIcon, RefreshIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo } from 'react';
import { chatActions } from '../state/chat-actions.ts';
import { chatSlice } from '../state/chat-slice.ts';
import { isInWork } from '../state/select.ts';
import { WorkingChip } from './working-chip.tsx';

interface ReplyMessageProps {
  readonly message: Message;
  /** The newest reply can be made again. */
  readonly newest: boolean;
}

export const ReplyMessage = memo(function ReplyMessage({ message, newest }: ReplyMessageProps) {
  const { available } = useModels();
  const written = useSlice(chatSlice, (state) => state.writing[message.id]?.text);
  const model = available.find((known) => known.id === message.aiModel);
  const working = isInWork(message);
  const text = working ? (written ?? '') : message.content;
  return (
    <article className="ws-message ws-message--reply" aria-busy={working}>
      <ModelIcon model={model} size={28} />
      <div className="ws-message__main">
        <header className="ws-message__head">
          <span className="ws-message__name">
            {model?.name.split(' - ')[0] ?? message.username}
          </span>
          <Timestamp at={message.createdAt} form="time" className="ws-message__time" />
          {message.metadata.stopped === true && <Chip>Stopped</Chip>}
          {!working && text !== '' && <ReplyActions message={message} newest={newest} />}
        </header>
        {text !== '' && <Markdown text={text} streaming={working} />}
        {working && <WorkingChip since={message.createdAt} writing={text !== ''} />}
        {message.metadata.status === 'failed' && <FailedReply message={message} />}
      </div>
    </article>
  );
});

function ReplyActions({ message, newest }: ReplyMessageProps) {
  const { dispatch, toasts } = useShell();
  async function copy() {
    try {
      await navigator.clipboard.writeText(message.content);
      toasts.success('Copied', { durationMs: 3000 });
    } catch {
      toasts.error('The clipboard refused the text.', { durationMs: 3000 });
    }
  }
  return (
    <div className="ws-message__actions">
      <IconButton
        size="small"
        icon={<DuplicateIcon size={12} />}
        label="Copy the answer"
        onClick={() => void copy()}
      />
      {newest && (
        <IconButton
          size="small"
          icon={<RefreshIcon size={12} />}
          label="Regenerate"
          onClick={() => dispatch(chatActions.regenerate(message.id))}
        />
      )}
    </div>
  );
}

function FailedReply({ message }: { readonly message: Message }) {
  const { dispatch } = useShell();
  return (
    <div className="ws-message__failed" role="alert">
      <Chip tone="danger" icon={<ErrorIcon size={12} />}>
        Failed
      </Chip>
      <span>{message.metadata.error}</span>
      <Button
        size="small"
        icon={<RefreshIcon size={12} />}
        onClick={() => dispatch(chatActions.retryReply(message.id))}
      >
        Retry
      </Button>
    </div>
  );
}
