/** What scrolls by itself and holds nothing that takes the focus takes it, so that arrow keys scroll it. */
export function scrolling(label: string) {
  return { role: 'region', 'aria-label': label, tabIndex: 0 } as const;
}
