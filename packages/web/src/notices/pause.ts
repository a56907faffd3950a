import { isPausedAt, nextTimeOfDay } from '@mach42/contracts/kernel/time-zone.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';

/** When the person may be disturbed again; undefined: now. It changes with the minutes, by itself. */
export function usePausedUntil(): Date | undefined {
  const { pausedUntil } = usePreferences();
  const now = useMinute();
  return isPausedAt(pausedUntil, now) ? new Date(pausedUntil) : undefined;
}

const morning = '08:00';
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** How long a person is not to be disturbed. */
export type Pause = 'none' | 'hour' | 'morning';

/** Of whole minutes, as the page shows it. */
export function endOfPause(pause: Pause, now: Date): Date | undefined {
  if (pause === 'none') return undefined;
  if (pause === 'morning') return nextTimeOfDay(preferredZone, morning, now);
  return new Date(Math.floor((now.getTime() + hourMs) / minuteMs) * minuteMs);
}

/** Which pause has that end. */
export function pauseUntil(end: Date | undefined): Pause {
  if (end === undefined) return 'none';
  return preferredZone.timeAt(end) === morning ? 'morning' : 'hour';
}
