export const commandTexts = {
  keyUsed: 'This idempotency key was used for something else.',
} as const;
