import { ChevronDownIcon } from '@blueprintjs/icons';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Row } from './rows.ts';
import { useReadingPlace } from './use-reading-place.ts';

const estimatedRow = 88;
const nearEnd = 80;

interface MessageScrollerProps {
  /** At least one. */
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
  readonly onNearTop: () => void;
}

/** Starts at the end and follows it; only the rows in sight are drawn. */
export function MessageScroller({ rows, children, onNearTop }: MessageScrollerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    paddingStart: 16,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    measureElement: (element, _entry, instance) =>
      element.getBoundingClientRect().height || instance.options.estimateSize(0),
  });
  const height = virtualizer.getTotalSize();
  const scrollToEnd = () => virtualizer.scrollToEnd();
  useEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const atEnd = useReadingPlace({ scroller, nearEnd, scrollToEnd, onNearTop });

  const last = rows.at(-1);
  const justSent = last?.kind === 'outgoing' ? last.key : undefined;
  useEffect(() => {
    if (justSent !== undefined) virtualizer.scrollToEnd();
  }, [justSent, virtualizer]);

  const fill = useEffectEvent(() => {
    const element = scroller.current;
    if (element !== null && height <= element.clientHeight) onNearTop();
  });
  useEffect(() => fill(), [height, rows.length]);

  return (
    <div className="ws-chat__list">
      <div
        ref={scroller}
        className="ws-chat__scroller"
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        <div className="ws-chat__rows" style={{ height }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="ws-chat__row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {children(row)}
              </div>
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <IconButton
          className="ws-chat__latest"
          variant="outline"
          icon={<ChevronDownIcon />}
          label="Jump to the latest message"
          onClick={scrollToEnd}
        />
      )}
    </div>
  );
}
