/** A time of a query as times are stored: in UTC, with milliseconds, so that their texts compare. */
export const storedTime = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
