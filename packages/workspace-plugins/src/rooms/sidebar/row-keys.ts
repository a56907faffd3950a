import type { KeyboardEvent } from 'react';

const row = '[data-row]';

/** Up and Down go from row to row of the whole list, Home and End to its ends. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(row)];
  const at = rows.findIndex((element) => element === document.activeElement);
  if (at < 0) return;
  const next = rows.at(placeAfter(event.key, at, rows.length) ?? rows.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Stops at the ends; undefined for any other key. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
