/** How long a notice of the rooms workspace stays, in milliseconds. */
export const toastMs = {
  copied: 3000,
  rooms: 5000,
  participants: 6000,
} as const;
