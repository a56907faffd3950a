import { NotificationsSnoozeIcon } from '@blueprintjs/icons';
import { isPausedAt } from '@mach42/contracts/kernel/time-zone.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { usePreferences } from '@mach42/plugin-kit/hooks.ts';
import { formatTime } from '@mach42/plugin-kit/time.ts';

/** When the person may be disturbed again; undefined: now. It changes with the minutes, by itself. */
export function usePausedUntil(): Date | undefined {
  const { pausedUntil } = usePreferences();
  const now = useMinute();
  return isPausedAt(pausedUntil, now) ? new Date(pausedUntil) : undefined;
}

/** That the person is not to be disturbed, for as long as it is so. */
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
