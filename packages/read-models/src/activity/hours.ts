export const hourMs = 3_600_000;

/** Number of the hour, counted from 1970, that a time (ISO 8601, UTC) lies in. */
export function hourOf(at: string): number {
  return Math.floor(Date.parse(at) / hourMs);
}

/** When the hour begins: ISO 8601, UTC. */
export function timeOfHour(hour: number): string {
  return new Date(hour * hourMs).toISOString();
}
