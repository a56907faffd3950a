const hour = 3600;
const day = 24 * hour;

export interface ExpiryChoice {
  /** Seconds. */
  readonly seconds: number;
  readonly label: string;
}

/** How long a link can be open; the server's own choice, a week, is the default. */
export const expiryChoices: readonly ExpiryChoice[] = [
  { seconds: hour, label: '1 hour' },
  { seconds: day, label: '1 day' },
  { seconds: 7 * day, label: '7 days' },
  { seconds: 30 * day, label: '30 days' },
];

export function expiryLabel(seconds: number): string {
  return expiryChoices.find((choice) => choice.seconds === seconds)?.label ?? `${seconds} seconds`;
}
