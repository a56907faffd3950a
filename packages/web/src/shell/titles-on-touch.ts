import type { Toasts } from '@mach42/plugin-kit/shell.ts';

const disabled = ':disabled, [aria-disabled="true"]';
/** One at a time: pressing again says it again. */
const tag = 'why-disabled';

/**
 * A screen that is touched shows no titles, and a disabled control is not pressed: its title, which says why, is
 * said in a toast.
 */
export function sayTitlesOnTouch(page: Document, toasts: Pick<Toasts, 'warning'>): () => void {
  const ending = new AbortController();
  // Touches reach the page where clicks of a disabled control do not; one that scrolls is cancelled.
  const onEnd = ({ changedTouches: [touch] }: TouchEvent): void => {
    if (touch === undefined) return;
    const control = page.elementFromPoint(touch.clientX, touch.clientY)?.closest(disabled);
    const title = control?.closest('[title]')?.getAttribute('title') ?? '';
    if (title !== '') toasts.warning(title, { tag });
  };
  page.addEventListener('touchend', onEnd, { passive: true, signal: ending.signal });
  return () => ending.abort();
}
