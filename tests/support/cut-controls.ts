import type { Page } from 'playwright';
import { controlSelector } from './controls.ts';

/** The controls that are beyond the left or the right of the window, and cannot be scrolled to; by their names. */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate((isControl) => {
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const canBeScrolledTo = (control: Element): boolean => {
      for (let above = control.parentElement; above !== null; above = above.parentElement) {
        if (scrolls(above)) return true;
      }
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(isControl)]
      .filter((control) => {
        const { left, right, width, height } = control.getBoundingClientRect();
        // Controls of one pixel are read only by screen readers.
        if (width < 4 || height < 4 || (left >= -1 && right <= innerWidth + 1)) return false;
        const isDrawn = control.checkVisibility({ visibilityProperty: true });
        return isDrawn && !canBeScrolledTo(control);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.innerText.slice(0, 40));
  }, controlSelector);
}
