import { t } from '@mach42/language/t.ts';
import { useShell, useShellState } from '@mach42/plugin-kit/hooks.ts';
import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import './column-splitter.css';

/** Pixels. */
const leastWidth = 360;
const usualWidth = 450;
/** The width that the panel keeps in a window, even if the column was made wider in another window. */
const leastPanel = 340;
const step = 16;
const largeStep = 96;

const mostWidth = (): number =>
  Math.max(leastWidth, Math.floor(Math.min((innerWidth * 2) / 3, innerWidth - leastPanel)));

const within = (width: number): number =>
  Math.round(Math.min(Math.max(width, leastWidth), mostWidth()));

/** The line between the column and the panel: it is dragged, or moved by the arrow keys. */
export function ColumnSplitter({ controls }: { readonly controls: string }) {
  const { display } = useShell();
  const chatWidth = useShellState(({ workspace }) => workspace.layout.chatWidth);
  const [dragged, setDragged] = useState<number>();
  const width = dragged ?? chatWidth;

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (width === undefined) return undefined;
    const most = `min(66.6667vw, 100vw - ${leastPanel}px)`;
    style.setProperty('--ws-column', `clamp(${leastWidth}px, ${width}px, ${most})`);
    return () => void style.removeProperty('--ws-column');
  }, [width]);

  const start = (splitter: HTMLElement): number =>
    splitter.previousElementSibling?.getBoundingClientRect().left ?? 0;
  const shown = (splitter: HTMLElement): number =>
    splitter.previousElementSibling?.getBoundingClientRect().width ?? leastWidth;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(within(shown(event.currentTarget)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (dragged === undefined) return;
    const half = event.currentTarget.offsetWidth / 2;
    setDragged(within(event.clientX - start(event.currentTarget) - half));
  };
  const drop = () => {
    if (dragged !== undefined && dragged !== chatWidth) display.arrange({ chatWidth: dragged });
    setDragged(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event, shown(event.currentTarget));
    if (next === undefined) return;
    event.preventDefault();
    display.arrange({ chatWidth: next.width });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line that is moved has a value
    <div
      className="ws-splitter"
      role="separator"
      tabIndex={0}
      aria-label={t('Width of the chat')}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuemin={leastWidth}
      aria-valuemax={mostWidth()}
      aria-valuenow={within(width ?? usualWidth)}
      aria-valuetext={t('{within} pixels', { within: within(width ?? usualWidth) })}
      title={t('Drag to set the width of the chat. Double-click for the usual width.')}
      data-dragged={dragged !== undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => display.arrange({ chatWidth: undefined })}
      onKeyDown={onKeyDown}
    />
  );
}

/** The width that a key asks for; undefined of other keys. Enter: the usual one. */
function moved(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  width: number,
): { readonly width: number | undefined } | undefined {
  const by = shiftKey ? largeStep : step;
  if (key === 'ArrowLeft') return { width: within(width - by) };
  if (key === 'ArrowRight') return { width: within(width + by) };
  if (key === 'Home') return { width: leastWidth };
  if (key === 'End') return { width: mostWidth() };
  return key === 'Enter' ? { width: undefined } : undefined;
}
