/** What scrolls, also with the keyboard, and is named for screen readers. */
export const scrollable = (label: string) =>
  ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const;
