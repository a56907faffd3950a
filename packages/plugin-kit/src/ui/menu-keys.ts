import type { KeyboardEvent } from 'react';

const menuItem = '[role^="menuitem"], [role="option"]';

/** Only an item of a menu: a button would hear the end of the key press that opened it. */
export function focusFirstItem(container: HTMLElement): void {
  container.querySelector<HTMLElement>(menuItem)?.focus({ preventScroll: true });
}

/** Up, Down, Home and End, as the ARIA pattern of a menu wants them. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(menuItem)];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = items.at(placeAfter(event.key, at, items.length) ?? items.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at < 0 ? -1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}
