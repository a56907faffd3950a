/**
 * Moves the focus from one row of a list to another: arrow keys, Home and End. Behind the last one
 * comes the button for older versions. Answers whether the key was one of these.
 */
export function moveFocus(key: string, from: HTMLElement): boolean {
  const row = from.closest('li');
  const list = row?.parentElement;
  if (row === null || list === null || list === undefined) return false;
  const target = targetOf(key, row, list);
  if (target === undefined) return false;
  target?.querySelector<HTMLElement>('button')?.focus();
  return true;
}

/** Undefined for another key, null where nothing stands. */
function targetOf(key: string, row: Element, list: Element): Element | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return row.nextElementSibling ?? list.nextElementSibling;
    case 'ArrowUp':
      return row.previousElementSibling;
    case 'Home':
      return list.firstElementChild;
    case 'End':
      return list.lastElementChild;
    default:
      return undefined;
  }
}
