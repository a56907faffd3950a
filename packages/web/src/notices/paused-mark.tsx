import { NotificationsSnoozeIcon } from '@blueprintjs/icons';
import { isPausedAt } from '@mach42/contracts/kernel/time-zone.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { formatTime } from '@mach42/plugin-kit/time.ts';

/** Returns the time until which notices are paused; undefined: they are not. It is checked once a minute. */
export function usePausedUntil(): Date | undefined {
  const { pausedUntil } = usePreferences();
  const now = useMinute();
  return isPausedAt(pausedUntil, now) ? new Date(pausedUntil) : undefined;
}

/** Shows that notices are paused, for as long as they are. */
export default function PausedMark() {
  const until = usePausedUntil();
  return (
    until !== undefined && (
      <NotificationsSnoozeIcon
        title={t('Do not disturb until {time}', { time: formatTime(until) })}
      />
    )
  );
}
