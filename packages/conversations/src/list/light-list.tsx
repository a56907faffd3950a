import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';

interface LightListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The height of each row, in pixels. */
  readonly rowHeight: number;
  readonly className: string;
  /** Draws a row: its outermost element takes `attributes`. */
  readonly children: (item: Item, attributes: RowAttributes) => ReactNode;
}

/** The attributes of the element of a row: they position the element and identify its row. */
export interface RowAttributes {
  readonly style: CSSProperties;
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}

/** A list of rows of one height inside an element that scrolls; only the rows in sight are drawn. */
export function LightList<Item>(props: LightListProps<Item>) {
  const { items, keyOf, rowHeight } = props;
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    scroller.current = scrollerOf(list.current);
  }, []);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    scrollMargin: above,
    overscan: 8,
  });

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whatever is drawn above the list moves it
  useLayoutEffect(() => {
    const [element, outer] = [list.current, scroller.current];
    if (element === null || outer === null) return;
    const now = Math.round(
      element.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop,
    );
    if (now !== above) setAbove(now);
  });

  return (
    <ul
      ref={list}
      className={props.className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        const attributes = {
          style: { position: 'absolute', insetInline: 0, top: start - above, height: rowHeight },
          'aria-posinset': index + 1,
          'aria-setsize': items.length,
        } as const;
        return <Fragment key={keyOf(item)}>{props.children(item, attributes)}</Fragment>;
      })}
    </ul>
  );
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  let outer = element?.parentElement ?? null;
  while (outer !== null && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) {
    outer = outer.parentElement;
  }
  return outer;
}
