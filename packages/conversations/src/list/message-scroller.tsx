import { ArrowUpIcon, ChevronDownIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { readingPositions, useReadingPosition } from './reading-position.ts';
import type { Row } from './rows.ts';
import './list.css';

interface JumpToLatestProps {
  readonly unread: number;
  readonly onClick: () => void;
}

function JumpToLatest({ unread, onClick }: JumpToLatestProps) {
  return (
    <span className="ws-messages__latest">
      <IconButton
        variant="outline"
        icon={<ChevronDownIcon />}
        label={t('Jump to the latest message')}
        onClick={onClick}
      />
      <Count value={unread} accent label={t('{unread} unread', { unread })} />
    </span>
  );
}

interface JumpToUnreadProps {
  readonly count: number;
  readonly onClick: () => void;
}

/** A button above the messages, shown while the first unread message is out of sight. */
function JumpToUnread({ count, onClick }: JumpToUnreadProps) {
  const text = t('{count, plural, one {# new message} other {# new messages}}', { count });
  return (
    <span className="ws-messages__unread">
      <Button
        size="small"
        icon={<ArrowUpIcon size={12} />}
        aria-label={t('{text}: jump to the first', { text })}
        onClick={onClick}
      >
        {text}
      </Button>
    </span>
  );
}

const estimatedRow = 88;
/** Pixels from the end that still count as the end, the same height as that of the end in list.css. */
const nearEnd = 80;
/** Whether the browser itself stays at the end when rows grow, which costs no further layout. */
const browserStays = globalThis.CSS?.supports('overflow-anchor', 'auto') ?? false;
/**
 * Longer than the time that an answer takes from one line to the next, because following the answer counts as
 * scrolling.
 */
const scrollingEndsAfterMs = 500;

interface MessageScrollerProps {
  /** The rows, at least one. */
  readonly rows: readonly Row[];
  /** Draws a row. Another function draws every row again. */
  readonly children: (row: Row) => ReactNode;
  /** The name of the list whose reading position is kept; another list also needs another `key`. */
  readonly list: string;
  /** The key of the row that is brought into sight. */
  readonly target?: string | undefined;
  /** Whether there are newer messages after the rows. */
  readonly hasNewer?: boolean;
  /** The number of messages of others that are not read yet. */
  readonly unread?: number;
  readonly onNearTop: () => void;
  readonly onNearBottom?: () => void;
  readonly onJumpToLatest?: () => void;
  /** The number of messages after a line that was not in sight yet. */
  readonly unseen?: number;
  readonly onJumpToUnread?: () => void;
  readonly onAtEndChange?: (atEnd: boolean) => void;
  readonly onTargetShown?: () => void;
}

/**
 * Starts at the last reading position; without one it starts at the end and follows it. Only the rows in sight are
 * drawn. The virtualizer positions them: nothing is drawn again while the same rows are in sight.
 */
export function MessageScroller(props: MessageScrollerProps) {
  const { rows, children, list, target, hasNewer = false, unseen = 0, onAtEndChange } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const fitted = useRef(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    initialMeasurementsCache: readingPositions.get(list)?.measured ?? [],
    overscan: 6,
    paddingStart: 16,
    paddingEnd: 12,
    directDomUpdates: true,
    isScrollingResetDelay: scrollingEndsAfterMs,
    anchorTo: 'end',
    followOnAppend: !hasNewer,
    scrollEndThreshold: browserStays ? -1 : nearEnd,
    measureElement: (element, _entry, instance) =>
      element.getBoundingClientRect().height || instance.options.estimateSize(0),
    onChange: (instance) => {
      const height = instance.scrollRect?.height ?? 0;
      if (height === 0) return;
      const fits = instance.getTotalSize() <= height;
      if (fits) props.onNearTop();
      else if (fitted.current) beginToScroll();
      fitted.current = fits;
    },
  });
  const scrollToEnd = () => virtualizer.scrollToEnd();
  /** Jumps, and moves the focus to the list, because the button that jumps disappears after the jump. */
  const jump = (way: (() => void) | undefined) => {
    scroller.current?.focus({ preventScroll: true });
    way?.();
  };

  /**
   * Scrolls to the end when the rows stop fitting. At the very top the browser would let the end grow out of sight;
   * after this it keeps the end in sight itself.
   */
  function beginToScroll(): void {
    if (browserStays && atEnd && !hasNewer) scrollToEnd();
  }

  const start = useEffectEvent(() => {
    const kept = readingPositions.get(list);
    const index = rows.findIndex((row) => row.key === kept?.key);
    const item = virtualizer.measurementsCache[index];
    if (kept !== undefined && item !== undefined) {
      virtualizer.scrollToOffset(item.start + kept.offset);
    } else virtualizer.scrollToEnd();
  });
  useEffect(() => start(), []);

  const keepPosition = useEffectEvent((atEnd: boolean, top: number) => {
    const item = virtualizer.getVirtualItemForOffset(top);
    const row = item && rows[item.index];
    readingPositions.keep(
      list,
      atEnd || item === undefined || row === undefined
        ? undefined
        : { key: row.key, offset: top - item.start, measured: virtualizer.takeSnapshot() },
    );
  });
  const atEnd = useReadingPosition({
    scroller,
    startsAtEnd: readingPositions.get(list) === undefined,
    nearEnd,
    scrollToEnd,
    onNearTop: props.onNearTop,
    onNearBottom: () => props.onNearBottom?.(),
    onMove: keepPosition,
  });
  useEffect(() => onAtEndChange?.(atEnd), [atEnd, onAtEndChange]);

  const staysByItself = browserStays && atEnd && !hasNewer;
  useEffect(() => {
    // Setting the scroll position would make the browser leave the end.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = staysByItself ? never : undefined;
  }, [staysByItself, virtualizer]);

  const followed = useRef(rows);
  const follow = useEffectEvent(() => {
    if (followed.current === rows) return;
    followed.current = rows;
    if (atEnd && !hasNewer) virtualizer.scrollToEnd();
  });
  useEffect(() => follow(), [rows]);

  const last = rows.at(-1);
  const justSent = last?.kind === 'outgoing' ? last.key : undefined;
  useEffect(() => {
    if (justSent !== undefined) virtualizer.scrollToEnd();
  }, [justSent, virtualizer]);

  const show = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index === -1) return;
    virtualizer.scrollToIndex(index, { align: 'center' });
    props.onTargetShown?.();
  });
  useEffect(() => {
    if (target !== undefined) show(target);
  }, [target, rows]);

  const fill = useEffectEvent(() => {
    const element = scroller.current;
    if (element !== null && virtualizer.getTotalSize() <= element.clientHeight) props.onNearTop();
  });
  useEffect(() => fill(), [rows.length]);

  return (
    <div className="ws-messages">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in a list that has the focus */}
      <div
        ref={scroller}
        className="ws-messages__scroller"
        role="log"
        aria-label={t('Messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
        onKeyDown={stepThroughMessages}
      >
        <div ref={virtualizer.containerRef} className="ws-messages__rows">
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <VisibleRow
                  key={key}
                  row={row}
                  continued={isGrouped(rows[index + 1])}
                  index={index}
                  measure={virtualizer.measureElement}
                  draw={children}
                />
              )
            );
          })}
        </div>
        {!hasNewer && <div className="ws-messages__end" />}
      </div>
      {unseen > 0 && <JumpToUnread count={unseen} onClick={() => jump(props.onJumpToUnread)} />}
      {(!atEnd || hasNewer) && (
        <JumpToLatest
          unread={props.unread ?? 0}
          onClick={() => jump(hasNewer ? props.onJumpToLatest : scrollToEnd)}
        />
      )}
    </div>
  );
}

const never = (): boolean => false;

/** Moves the focus from message to message with the arrow keys, beginning with the messages in sight. */
function stepThroughMessages(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: list } = event;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(target instanceof Element) || !list.contains(target)) return;
  if (target.matches('input, textarea, [role="menuitem"]')) return;
  const all = [...list.querySelectorAll<HTMLElement>('article[tabindex]')];
  const at = all.findIndex((one) => one.contains(target));
  const { top, bottom } = list.getBoundingClientRect();
  const inSight = all.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.bottom >= top && box.top <= bottom;
  });
  const next = at === -1 ? (step < 0 ? inSight.at(-1) : inSight[0]) : all[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface VisibleRowProps {
  readonly row: Row;
  /** Whether the next row is grouped with this one. */
  readonly continued: boolean;
  readonly index: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly draw: (row: Row) => ReactNode;
}

const VisibleRow = memo(function VisibleRow(props: VisibleRowProps) {
  const { row, continued, index, measure, draw } = props;
  return (
    <div
      ref={measure}
      data-index={index}
      className={classNames('ws-messages__row', continued && 'ws-messages__row--continued')}
    >
      {draw(row)}
    </div>
  );
});

const isGrouped = (row: Row | undefined): boolean =>
  row !== undefined && 'grouped' in row && row.grouped;
