/** An element that scrolls and contains nothing focusable is focusable itself, so that the arrow keys scroll it. */
export function scrolling(label: string) {
  return { role: 'region', 'aria-label': label, tabIndex: 0 } as const;
}
