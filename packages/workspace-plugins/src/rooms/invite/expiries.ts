const hour = 3600;

/** How long a link may work; the values are seconds. */
export const expiries = [
  { value: String(hour), label: 'One hour' },
  { value: String(24 * hour), label: 'One day' },
  { value: String(7 * 24 * hour), label: '7 days' },
  { value: String(30 * 24 * hour), label: '30 days' },
] as const;
