import type { Page } from 'playwright';
import { controlSelector } from './controls.ts';

/** The number of controls of each kind that are tried with the pointer in any case, as they look alike. */
const pointedAt = 1;

/**
 * Checks each control of a screen, also those that are scrolled out of sight, for other controls that a press there
 * might hit, because they lie over it, shown or not. Each control that shares its area with another one, and one
 * control of each kind, is checked again with a real pointer on it, together with the elements that appear and
 * disappear under a pointer. Returns each pair of controls that then share an area, once.
 */
export async function overlappingControls(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const { pointed, others } = await page.evaluate(
    ([isControl, most]) => {
      const kinds = new Map<string, number>();
      const controls = [...document.querySelectorAll<HTMLElement>(isControl)].filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        // An element in a closed fold has a box and is not drawn.
        const isDrawn = control.checkVisibility({ visibilityProperty: true });
        return isDrawn && width >= 4 && height >= 4;
      });
      Object.assign(window, { controls, isControl });
      const pointed: number[] = [];
      const others: number[] = [];
      for (const [index, control] of controls.entries()) {
        const kind = [control, control.parentElement, control.parentElement?.parentElement]
          .map((element) => element?.className ?? '')
          .join(' < ');
        const before = kinds.get(kind) ?? 0;
        kinds.set(kind, before + 1);
        (before < most ? pointed : others).push(index);
      }
      return { pointed, others };
    },
    [controlSelector, pointedAt] as const,
  );
  const suspected = await page.evaluate(sharedRoom, { indexes: others, scrolls: true });
  for (const index of new Set([...pointed, ...suspected.map(({ index }) => index)])) {
    const at = await page.evaluate((index) => {
      const { controls } = window as unknown as { controls: HTMLElement[] };
      const control = controls[index];
      control?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const box = control?.getBoundingClientRect();
      return box === undefined
        ? undefined
        : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, index);
    if (at === undefined) continue;
    await page.mouse.move(at.x, at.y);
    const shared = await page.evaluate(sharedRoom, { indexes: [index], scrolls: false });
    for (const { pair } of shared) found.add(pair);
  }
  return [...found];
}

interface Looked {
  readonly indexes: readonly number[];
  /** False where a pointer is on the control, which was scrolled into view before. */
  readonly scrolls: boolean;
}

/** In the page: the controls that a press on one of these would hit in its place. */
function sharedRoom({ indexes, scrolls }: Looked): { index: number; pair: string }[] {
  const { controls, isControl } = window as unknown as {
    controls: HTMLElement[];
    isControl: string;
  };
  // An element above the page as a whole, a dialog or a menu, covers everything below it.
  const layers = '[role=dialog],[popover],.bp6-portal,.bp6-overlay,.ws-popover';
  const pairs: { index: number; pair: string }[] = [];
  for (const index of indexes) {
    const control = controls[index];
    if (control === undefined || !control.isConnected) continue;
    // An element in a closed fold has a box and is not drawn.
    const isDrawn = control.checkVisibility({ visibilityProperty: true });
    if (!isDrawn || getComputedStyle(control).pointerEvents === 'none') continue;
    if (scrolls)
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const inset = 3;
    const points = [
      [x + width / 2, y + height / 2],
      [x + inset, y + height / 2],
      [x + width - inset, y + height / 2],
    ] as const;
    for (const [left, top] of points) {
      const hit = document.elementFromPoint(left, top);
      const other = hit?.closest<HTMLElement>(isControl) ?? undefined;
      if (other === undefined || other === control) continue;
      if (other.contains(control) || control.contains(other)) continue;
      if (other.closest(layers) !== control.closest(layers)) continue;
      // A label represents its field.
      if (other instanceof HTMLLabelElement || control.closest('label')?.contains(other) === true)
        continue;
      pairs.push({ index, pair: `${nameOf(other)} lies over ${nameOf(control)}` });
    }
  }
  return pairs;

  function nameOf(element: HTMLElement): string {
    const name = element.getAttribute('aria-label') ?? element.title ?? '';
    const text = (name === '' ? element.innerText : name).trim().slice(0, 40);
    return `“${text}” (${element.tagName.toLowerCase()}.${[...element.classList][0] ?? ''})`;
  }
}
