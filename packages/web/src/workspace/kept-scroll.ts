import { useCallback } from 'react';

/** The content that a person read when they last scrolled: the first element in sight. */
interface Reading {
  readonly element: WeakRef<Element>;
  /** Finds it again where it was drawn again, such as in a panel of another shape. */
  readonly mark: string;
  /** Pixels below the top of what scrolls. */
  readonly offset: number;
}

/** The readings by tab. */
export type Readings = Map<string, readonly Reading[]>;

/** Frames in which a panel takes its shape for another width. */
const framesToSettle = 4;
/** The time that a panel that is shown again has to load the content that was read in it. */
const loadingMs = 5000;
/** Lists of messages keep their own. */
const isOwn = (element: Element): boolean => element.matches('.ws-messages__scroller');

/**
 * Keeps the content that a person reads in sight when the panel is moved or gets another width or shape, and when it
 * is shown again. A tab that is moved is removed from the page for a moment, and its scrolling parts would begin at
 * their top.
 * @param readings the content that was read in each tab, the last at the end
 */
export function useKeptScroll(tabId: string, readings: Readings) {
  return useCallback(
    (frame: HTMLElement | null) => {
      if (frame === null) return undefined;
      /** The scroll position of each part, and the content that is read there. */
      const scrolled = new Map<Element, { readonly top: number; readonly reading?: Reading }>();
      /** Pixels; undefined until the browser has laid the panel out, which nothing here asks it to do earlier. */
      let width: number | undefined;
      let settling = 0;

      const onScroll = ({ target }: Event): void => {
        if (!(target instanceof Element) || isOwn(target) || settling > 0) return;
        scrolled.delete(target);
        if (target.scrollTop > 0) scrolled.set(target, { top: target.scrollTop });
      };
      const onScrollEnd = ({ target }: Event): void => {
        if (!(target instanceof Element) || isOwn(target) || settling > 0) return;
        const reading = target.scrollTop > 0 ? readingIn(target) : undefined;
        if (reading !== undefined) scrolled.set(target, { top: target.scrollTop, reading });
        readings.set(tabId, readingsOf(scrolled));
      };
      const showRead = (): void => {
        for (const reading of readingsOf(scrolled)) show(frame, reading);
      };
      const settle = (): void => {
        showRead();
        settling -= 1;
        if (settling > 0) requestAnimationFrame(settle);
      };
      const moved = new ResizeObserver(() => {
        for (const [part, { top }] of scrolled) {
          if (part.scrollTop === 0 && frame.contains(part)) part.scrollTop = top;
        }
        const { clientWidth } = frame;
        if (clientWidth === width || clientWidth === 0) return;
        const isFirst = width === undefined;
        width = clientWidth;
        if (isFirst) return;
        if (settling === 0) requestAnimationFrame(settle);
        settling = framesToSettle;
        showRead();
      });
      frame.addEventListener('scroll', onScroll, true);
      frame.addEventListener('scrollend', onScrollEnd, true);
      moved.observe(frame);
      const endLoading = showWhenLoaded(frame, readings.get(tabId) ?? []);
      return () => {
        frame.removeEventListener('scroll', onScroll, true);
        frame.removeEventListener('scrollend', onScrollEnd, true);
        moved.disconnect();
        endLoading();
      };
    },
    [tabId, readings],
  );
}

const readingsOf = (scrolled: ReadonlyMap<Element, { readonly reading?: Reading }>): Reading[] =>
  [...scrolled.values()].flatMap(({ reading }) => reading ?? []);

function readingIn(scroller: Element): Reading | undefined {
  const { top } = scroller.getBoundingClientRect();
  const element = firstBelow(scroller, top);
  if (element === undefined) return undefined;
  const offset = element.getBoundingClientRect().top - top;
  return { element: new WeakRef(element), mark: markOf(element), offset };
}

/** The first innermost element that begins below a line. */
function firstBelow(within: Element, top: number): Element | undefined {
  for (const child of within.children) {
    const { bottom, top: begin } = child.getBoundingClientRect();
    if (bottom <= top) continue;
    const inner = firstBelow(child, top);
    if (inner !== undefined) return inner;
    if (begin >= top && child.textContent !== '') return child;
  }
  return undefined;
}

/**
 * Returns a checksum of the content of an element. The content itself is not kept, as it may belong to a person who
 * signs out.
 */
function markOf({ tagName, textContent }: Element): string {
  let sum = 0;
  for (const character of textContent.slice(0, 200)) {
    sum = Math.imul(sum, 31) + (character.codePointAt(0) ?? 0);
  }
  return `${tagName} ${sum}`;
}

/** Scrolls so that the content that was read is where it was; returns whether it exists. */
function show(frame: Element, { element, mark, offset }: Reading): boolean {
  const before = element.deref();
  const found =
    before !== undefined && frame.contains(before)
      ? before
      : [...frame.querySelectorAll(mark.split(' ', 1).join())].find((one) => markOf(one) === mark);
  const scroller = found === undefined ? undefined : scrollerOf(found, frame);
  if (found === undefined || scroller === undefined) return false;
  const { top } = scroller.getBoundingClientRect();
  scroller.scrollTop += found.getBoundingClientRect().top - top - offset;
  return true;
}

function scrollerOf(element: Element, frame: Element): Element | undefined {
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    const scrolls = above.scrollHeight > above.clientHeight && !isOwn(above);
    if (scrolls && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
    if (above === frame) break;
  }
  return undefined;
}

/** Shows the content that was read once it is loaded, unless the person or the panel scrolls first. */
function showWhenLoaded(frame: HTMLElement, readings: readonly Reading[]): () => void {
  const last = readings.at(-1);
  if (last === undefined) return () => undefined;
  const end = (): void => {
    changes.disconnect();
    clearTimeout(time);
    for (const event of ofPerson) frame.removeEventListener(event, end, true);
  };
  const changes = new MutationObserver(() => {
    if (show(frame, last)) end();
  });
  const time = setTimeout(end, loadingMs);
  changes.observe(frame, { childList: true, subtree: true });
  for (const event of ofPerson) frame.addEventListener(event, end, true);
  return end;
}

const ofPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'];
