import type { EventLogEntry } from '@mach42/contracts/socket/frames.ts';

/** One line for each entry, oldest first, for a report: `2026-… error [Chat] text (details)`. */
export function eventText(entries: readonly EventLogEntry[]): string {
  return entries
    .map(({ timestamp, type, source, message, details }) => {
      const more = details === undefined ? '' : ` (${details})`;
      return `${timestamp} ${type} [${source}] ${message}${more}`;
    })
    .join('\n');
}
