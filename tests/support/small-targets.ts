import type { Page } from 'playwright';
import { controlSelector } from './controls.ts';

/** The least width and height that a finger can press, in pixels. */
const leastPixels = 44;

/**
 * The controls of a screen that a finger hits in less room than it needs, each with that room; by their names. While a
 * dialog or a menu is open, the controls in it.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ([isControl, least]) => {
      const layers = [...document.querySelectorAll('[role=dialog],.bp6-popover,.bp6-overlay')];
      const over = layers.filter((layer) => layer.checkVisibility()).at(-1) ?? document;
      return [...over.querySelectorAll<HTMLElement>(isControl)].flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const room = roomOf(control);
        if (room === undefined || (room.width >= least && room.height >= least)) return [];
        const name = control.getAttribute('aria-label') ?? control.innerText.slice(0, 40);
        const kind = `${control.tagName.toLowerCase()}.${control.className}`;
        return [`“${name}” has ${room.width} × ${room.height} pixels (${kind})`];
      });

      /** Undefined for what is not drawn or not pressed, and for a link in a sentence, which is as high as its line. */
      function roomOf(control: HTMLElement): { width: number; height: number } | undefined {
        const { x, y, width, height } = control.getBoundingClientRect();
        const isDrawn = control.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
        });
        // Controls of one pixel are read only by screen readers.
        if (!isDrawn || width < 4 || height < 4 || control.matches(':disabled')) return undefined;
        const isInSentence = control.matches('a') && getComputedStyle(control).display === 'inline';
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        if (isInSentence || !hits(middle.x, middle.y)) return undefined;
        const reach = (right: number, down: number): number => {
          let far = 0;
          while (far < least && hits(middle.x + right * (far + 1), middle.y + down * (far + 1)))
            far += 1;
          return far;
        };
        return {
          width: reach(-1, 0) + 1 + reach(1, 0),
          height: reach(0, -1) + 1 + reach(0, 1),
        };

        function hits(left: number, top: number): boolean {
          const hit = document.elementFromPoint(left, top);
          return (
            hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
          );
        }
      }
    },
    [controlSelector, leastPixels] as const,
  );
}
