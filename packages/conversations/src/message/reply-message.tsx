import {
  ChevronLeftIcon,
  ChevronRightIcon,
  ErrorIcon,
  PlayIcon,
  RefreshIcon,
} from '@blueprintjs/icons';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { useApi, useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { GrowingMarkdown } from '@mach42/plugin-kit/ui/growing-markdown.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { memo, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Layout } from '../list/rows.ts';
import { conversationActions } from '../state/actions.ts';
import { rightsOf } from '../state/rights.ts';
import { isInProgress } from '../state/select.ts';
import { streamedReplies } from '../state/streamed-replies.ts';
import { MessageActions, MessageReactions } from './message-actions.tsx';
import { MessageArticle } from './message-article.tsx';
import { useListedMessages, useMessageScene } from './message-context.tsx';
import {
  LongText,
  MessageFace,
  MessageMarks,
  MessageTime,
  StatusChip,
  Dots,
  tidyEnd,
} from './message-parts.tsx';

interface ReplyMessageProps {
  readonly message: Message;
  readonly layout: Layout;
}

/** Shows a model's answer, while it is being written and when it is complete. */
export const ReplyMessage = memo(function ReplyMessage({ message, layout }: ReplyMessageProps) {
  const { available } = useModels();
  const { newestReplyId } = useMessageScene();
  const working = isInProgress(message);
  const { content, reasoning } = splitReasoning(message.content);
  const model = available.find((known) => known.id === message.aiModel);
  const { status } = message.metadata;
  const isNewest = message.id === newestReplyId;
  const isRoom = layout === 'room';
  return (
    <MessageArticle message={message} className="ws-message--reply" isBusy={working}>
      <MessageFace>
        <ModelIcon model={model} size={28} />
      </MessageFace>
      <div className="ws-message__main">
        <header className="ws-message__head">
          <span className="ws-message__name">
            {model?.name.split(' - ')[0] ?? message.username}
          </span>
          {isRoom && <span className="ws-message__time">{t('Assistant')}</span>}
          <MessageMarks message={message} />
          <MessageTime at={message.createdAt} />
          {message.metadata.stopped === true && <Chip>{t('Stopped')}</Chip>}
          {isRoom && !working && status !== 'failed' && <StatusChip status={status} />}
          {!working && content !== '' && <MessageActions message={message} />}
        </header>
        {working && <ReplyInProgress message={message} layout={layout} />}
        {!working && <ReasoningFold text={reasoning} />}
        {!working && content !== '' && (
          <LongText messageId={message.id} text={content} open={isNewest}>
            {(shown, isShort) => <Markdown text={isShort ? tidyEnd(shown) : shown} />}
          </LongText>
        )}
        {status === 'failed' && <FailedReply message={message} />}
        {!working && message.metadata.alternative !== undefined && (
          <AlternativeSwitch message={message} alternative={message.metadata.alternative} />
        )}
        <MessageReactions message={message} />
      </div>
    </MessageArticle>
  );
});

interface AlternativeSwitchProps {
  readonly message: Message;
  readonly alternative: NonNullable<Message['metadata']['alternative']>;
}

/** Shows which of the answers to a question this is, and leads to the others for people who may choose. */
function AlternativeSwitch({ message, alternative }: AlternativeSwitchProps) {
  const { room } = useMessageScene();
  const messages = useListedMessages();
  const { dispatch } = useShell();
  const session = useSession();
  const { question } = message.metadata;
  const { number, count } = alternative;
  const asked = messages.find(({ id }) => id === message.replyTo);
  const mayChoose =
    room?.type === 'private_chat' ||
    asked?.isUser === true ||
    rightsOf(message, room, session).remove;
  const choose = (step: -1 | 1) =>
    dispatch(conversationActions.chooseReply({ messageId: message.id, step }));
  return (
    <footer className="ws-message__answers">
      {mayChoose && (
        <IconButton
          size="small"
          icon={<ChevronLeftIcon size={12} />}
          label={t('Show the answer before')}
          disabled={number <= 1}
          onClick={() => choose(-1)}
        />
      )}
      <span aria-live="polite">{t('Answer {number} of {count}', { number, count })}</span>
      {mayChoose && (
        <IconButton
          size="small"
          icon={<ChevronRightIcon size={12} />}
          label={t('Show the answer after')}
          disabled={number >= count}
          onClick={() => choose(1)}
        />
      )}
      {question !== undefined && (
        <span className="ws-message__asked" title={question}>
          {t('to “{question}”, before it was edited', { question })}
        </span>
      )}
    </footer>
  );
}

/** A reply that was interrupted is kept: it can continue from there, or begin again. */
function FailedReply({ message }: { readonly message: Message }) {
  const { dispatch } = useShell();
  const { id: messageId, content, metadata } = message;
  const retry = (mode: 'continue' | 'restart') =>
    dispatch(conversationActions.retryReply({ messageId, mode }));
  const brokeOff = content !== '';
  return (
    <div className="ws-message__failed" role="alert">
      <Chip tone={brokeOff ? 'warning' : 'danger'} icon={<ErrorIcon size={12} />}>
        {brokeOff ? t('Broken off') : t('Failed')}
      </Chip>
      <span>{received(metadata.error ?? '')}</span>
      <span className="ws-message__retries">
        {brokeOff && (
          <Button size="small" icon={<PlayIcon size={12} />} onClick={() => retry('continue')}>
            {t('Continue')}
          </Button>
        )}
        <Button
          size="small"
          variant={brokeOff ? 'plain' : 'outline'}
          icon={<RefreshIcon size={12} />}
          onClick={() => retry('restart')}
        >
          {brokeOff ? t('Start again') : t('Retry')}
        </Button>
      </span>
    </div>
  );
}

interface ReplyInProgressProps {
  readonly message: Message;
  readonly layout: Layout;
}

/** Shows the text that a model has written so far. */
function ReplyInProgress({ message, layout }: ReplyInProgressProps) {
  const { subscribe, split, content } = useMemo(() => writingOf(message.id), [message.id]);
  const reasoning = useSyncExternalStore(subscribe, () => split().reasoning);
  const isWriting = useSyncExternalStore(subscribe, () => split().content !== '');
  const { status, startedAt } = message.metadata;
  const { available } = useModels();
  const model = available.find(({ id }) => id === message.aiModel);
  const isAway = status === 'pending' && model?.isAvailable === false;
  const awaited = isAway ? modelTexts.waitingFor(providerName(model.provider)) : undefined;
  return (
    <>
      <ReasoningFold text={reasoning} />
      {isWriting && <GrowingMarkdown text={content} />}
      <WorkingChip
        since={startedAt ?? message.createdAt}
        label={awaited ?? workingLabel(layout === 'room' && status === 'pending', isWriting)}
      />
    </>
  );
}

function writingOf(messageId: string) {
  const subscribe = (changed: () => void) => streamedReplies.subscribe(messageId, changed);
  let last = { text: '', parts: splitReasoning('') };
  const split = () => {
    const text = streamedReplies.textOf(messageId) ?? '';
    if (text !== last.text) last = { text, parts: splitReasoning(text) };
    return last.parts;
  };
  return { subscribe, split, content: { subscribe, read: () => split().content } };
}

function workingLabel(isWaiting: boolean, isWriting: boolean): string {
  if (isWriting) return t('Writing');
  return isWaiting ? t('Pending...') : t('Thinking...');
}

interface WorkingChipProps {
  /** The time at which the reply was requested, ISO 8601, by the server's clock. */
  readonly since: string;
  readonly label: string;
}

function WorkingChip({ since, label }: WorkingChipProps) {
  return (
    <div className="ws-message__working">
      <Chip tone="accent">
        <Dots />
        {label}
      </Chip>
      <Elapsed since={since} />
    </div>
  );
}

/** @param since ISO 8601, by the server's clock */
function Elapsed({ since }: { readonly since: string }) {
  const { serverNow } = useApi();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const begun = Date.parse(since);
    const update = () => {
      const text = formatElapsed(Math.max(0, serverNow() - begun));
      if (element.current !== null) element.current.textContent = text;
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [since, serverNow]);
  return <span ref={element} className="ws-message__elapsed" />;
}

/** Shows the reasoning of a model before its answer, folded. */
function ReasoningFold({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <details className="ws-message__reasoning">
      <summary>
        <ChevronRightIcon size={12} /> {t('Reasoning')}
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
