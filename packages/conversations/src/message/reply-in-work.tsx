import { ChevronRightIcon } from '@blueprintjs/icons';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { useApi, useModels } from '@mach42/plugin-kit/hooks.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { GrowingMarkdown } from '@mach42/plugin-kit/ui/growing-markdown.tsx';
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Layout } from '../list/rows.ts';
import { writings } from '../state/writings.ts';
import { Dots } from './dots.tsx';

interface ReplyInWorkProps {
  readonly message: Message;
  readonly layout: Layout;
}

/** What a model has written so far. */
export function ReplyInWork({ message, layout }: ReplyInWorkProps) {
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
  const subscribe = (changed: () => void) => writings.subscribe(messageId, changed);
  let last = { text: '', parts: splitReasoning('') };
  const split = () => {
    const text = writings.textOf(messageId) ?? '';
    if (text !== last.text) last = { text, parts: splitReasoning(text) };
    return last.parts;
  };
  return { subscribe, split, content: { subscribe, read: () => split().content } };
}

function workingLabel(isWaiting: boolean, isWriting: boolean): string {
  if (isWriting) return 'Writing';
  return isWaiting ? 'Pending...' : 'Thinking...';
}

interface WorkingChipProps {
  /** When the reply was asked for, ISO 8601, by the server's clock. */
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
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const begun = Date.parse(since);
    const update = () => {
      const text = formatElapsed(Math.max(0, serverNow() - begun));
      if (place.current !== null) place.current.textContent = text;
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [since, serverNow]);
  return <span ref={place} className="ws-message__elapsed" />;
}

/** What a model thought before it answered, folded away. */
export function ReasoningFold({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <details className="ws-message__reasoning">
      <summary>
        <ChevronRightIcon size={12} /> Reasoning
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
