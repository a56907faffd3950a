import { ErrorIcon, TickIcon, TimeIcon } from '@blueprintjs/icons';
import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import { truncateMessage } from '@mach42/contracts/messages/content.ts';
import type { Message, MessageStatus } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { closedTail } from '@mach42/plugin-kit/ui/markdown-growth.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import {
  type ReactNode,
  Suspense,
  useMemo,
  useState,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useMessageScene } from './message-context.tsx';

const sign = /^(?:[-*+>]|\d{1,9}[.)])?$/;

/** Returns Markdown that was cut off with its open signs closed, and without a last item that has no text. */
export function tidyEnd(cut: string): string {
  const last = cut.lastIndexOf('\n');
  const isEmpty = last !== -1 && sign.test(unspaced(cut.slice(last + 1)));
  return closedTail(isEmpty ? cut.slice(0, last) : cut);
}

const unspaced = (line: string): string => trimmedEnd(trimmedStart(line, ' \t'), ' \t');

const everyMs = 500;

/** Three dots, of which one is lit; every half second it is the next one. */
export function Dots() {
  const dots = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let lit = 0;
    const timer = setInterval(() => {
      lit = (lit + 1) % 3;
      dots.current?.setAttribute('data-lit', String(lit));
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={dots} className="ws-dots" data-lit={0} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

interface LongTextProps {
  readonly messageId: string;
  readonly text: string;
  /** True: the text is shown whole until the person folds it. */
  readonly open?: boolean;
  readonly children: (text: string, isShort: boolean) => ReactNode;
}

let isPrinting = false;

function onPrinting(changed: () => void): () => void {
  const ending = new AbortController();
  const set = (value: boolean) => () => {
    isPrinting = value;
    changed();
  };
  addEventListener('beforeprint', set(true), { signal: ending.signal });
  addEventListener('afterprint', set(false), { signal: ending.signal });
  return () => ending.abort();
}

/** Whether the page is being printed. React draws a change of it before the browser lays out the paper. */
const useIsPrinting = (): boolean => useSyncExternalStore(onPrinting, () => isPrinting);

/** Shows the beginning of a long text; the whole text on demand, and on paper, where no one can ask for it. */
export function LongText({ messageId, text, open = false, children }: LongTextProps) {
  const { unfolded } = useMessageScene();
  const { foldLongMessages } = usePreferences();
  const { display, toasts } = useShell();
  const short = useMemo(() => truncateMessage(text), [text]);
  const [chosen, setChosen] = useState(() => unfolded.get(messageId));
  const isOnPaper = useIsPrinting();
  if (short === undefined || isOnPaper) return children(text, false);
  const isOpen = chosen ?? (open || !foldLongMessages);

  function neverFold() {
    display.prefer({ foldLongMessages: false });
    toasts.undo(t('Long messages are shown whole. Display has the switch.'), {
      undo: () => display.prefer({ foldLongMessages: true }),
    });
  }

  return (
    <>
      {children(isOpen ? text : short, !isOpen)}
      <button
        type="button"
        className="ws-message__more ws-finger"
        aria-expanded={isOpen}
        onClick={() => {
          setChosen(!isOpen);
          unfolded.set(messageId, !isOpen);
        }}
      >
        {isOpen ? t(' (less)') : t('... (more)')}
      </button>
      {chosen === true && foldLongMessages && (
        <button type="button" className="ws-message__more ws-finger" onClick={neverFold}>
          {' '}
          {t('· Never fold')}
        </button>
      )}
    </>
  );
}

/** Shows the status of a message in a room; a message that has arrived has a tick. */
export function StatusChip({ status }: { readonly status: MessageStatus | 'queued' }) {
  switch (status) {
    case 'queued':
      return <Chip icon={<TimeIcon size={12} />}>{t('Queued')}</Chip>;
    case 'pending':
      return <Chip icon={<TimeIcon size={12} />}>{t('Pending...')}</Chip>;
    case 'processing':
    case 'thinking':
      return (
        <Chip tone="accent" icon={<TimeIcon size={12} />}>
          {t('Thinking...')}
        </Chip>
      );
    case 'error':
    case 'failed':
      return (
        <Chip tone="danger" icon={<ErrorIcon size={12} />}>
          {t('Failed')}
        </Chip>
      );
    case 'sent':
    case 'delivered':
    case 'completed':
      return <TickIcon size={14} className="ws-message__tick" title={t('Sent')} />;
  }
}

const Marks = lazyPart(() => import('./message-marks.tsx'));

/** Milliseconds after which the marks are read: the messages are read first. */
const marksAfterMs = 2000;
let areMarksShown = false;

/** Shows that a message is pinned, or saved for later. */
export function MessageMarks({ message: { id, roomId } }: { readonly message: Message }) {
  const [isShown, setShown] = useState(areMarksShown);
  useEffect(() => {
    if (isShown) return undefined;
    const show = () => {
      areMarksShown = true;
      setShown(true);
    };
    const timer = setTimeout(show, marksAfterMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    isShown && (
      <Suspense>
        <Marks id={id} roomId={roomId} />
      </Suspense>
    )
  );
}

/** Shows when a message was written, where the reader prefers that. */
export function MessageTime({ at }: { readonly at: string }) {
  const { showTimestamps } = usePreferences();
  if (!showTimestamps) return null;
  return <Timestamp at={at} form="time" className="ws-message__time" />;
}

/** The space beside a message for the picture of its sender; nothing where the reader prefers no pictures. */
export function MessageFace({ children }: { readonly children?: ReactNode }) {
  const { showAvatars } = usePreferences();
  return showAvatars && <span className="ws-message__face">{children}</span>;
}
