import { addDays } from '@mach42/contracts/kernel/time-zone.ts';
import { t } from '@mach42/language/t.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';

interface RemindTime {
  readonly id: 'hour' | 'tomorrow' | 'week';
  readonly label: string;
  readonly at: Date;
}

const hourMs = 3_600_000;
/** The time of a reminder on a later day: the beginning of a working day. */
const morning = '09:00';

/** Returns the times that are offered, by the clock of the person. */
export function remindTimes(now: Date): readonly RemindTime[] {
  const inAnHour = new Date(now.getTime() + hourMs);
  const today = preferredZone.dayAt(now);
  const morningOf = (day: string): Date => preferredZone.timeOf(`${day}T${morning}`) ?? inAnHour;
  return [
    { id: 'hour', label: t('In an hour'), at: inAnHour },
    { id: 'tomorrow', label: t('Tomorrow'), at: morningOf(addDays(today, 1)) },
    { id: 'week', label: t('Next week'), at: morningOf(nextWeekday(today)) },
  ];
}

const monday = 1;

/** Returns the next Monday, the first working day of most weeks, also of those that begin with Saturday or Sunday. */
function nextWeekday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((monday - weekday + 6) % 7) + 1);
}
