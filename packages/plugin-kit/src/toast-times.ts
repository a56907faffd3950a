/** How long toasts stay, in milliseconds. */
export const toastMs = {
  standard: 5000,
  /** Something was removed, and can be put back. */
  undo: 30_000,
  /** Something was copied. */
  copy: 3000,
  phod: 3000,
  rooms: 5000,
  /** What was done to a participant of a room. */
  participants: 6000,
  modelUnavailable: 10_000,
} as const;
