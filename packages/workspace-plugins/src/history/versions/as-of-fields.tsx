import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { DateField } from '@mach42/plugin-kit/dates/date-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { TimeField } from '@mach42/plugin-kit/dates/time-field.tsx';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import type { PickedTime } from '../state.ts';
import { versionAt } from '../state/pair.ts';

interface SavedVersion {
  readonly version: number;
  readonly at: string;
}

interface AsOfFieldsProps {
  /** All versions, newest first. */
  readonly versions: readonly SavedVersion[];
  readonly picked: PickedTime;
  readonly takesFocus: boolean;
  /** Receives the version at that time; undefined: no day is picked, or there was no version. */
  readonly onPick: (picked: PickedTime, version: number | undefined) => void;
}

/**
 * Has the person pick a day, and optionally a time of it, and says which version the file had then. Without a time it
 * is the end of the day.
 */
export function AsOfFields({ versions, picked, takesFocus, onPick }: AsOfFieldsProps) {
  const now = useMinute();
  const { day, time } = picked;
  const minute = minuteOf(day, time);
  const found = minute && versionAt(versions, minute);

  function pick(next: PickedTime) {
    const meant = minuteOf(next.day, next.time);
    onPick(next, meant && versionAt(versions, meant)?.version);
  }

  return (
    <div className="ws-as-of">
      <Field
        label={t('The file as of')}
        {...(minute !== undefined &&
          (found === undefined
            ? {
                error: t('No file yet: it begins {stampOf}.', {
                  stampOf: stampOf(versions.at(-1), now),
                }),
              }
            : {
                hint: t('v{version}, saved {found}.', {
                  version: found.version,
                  found: stampOf(found, now),
                }),
              }))}
      >
        {(ids) => (
          <span className="ws-as-of__inputs">
            <DateField
              {...ids}
              autoFocus={takesFocus}
              max={preferredZone.dayAt(now)}
              value={day}
              onChange={(next) => pick({ day: next, time })}
            />
            <TimeField
              aria-label={t('Time of that day')}
              title={t('Its end, unless a time is given')}
              disabled={day === ''}
              value={time}
              onChange={(next) => pick({ day, time: next })}
            />
          </span>
        )}
      </Field>
    </div>
  );
}

const stampOf = (version: SavedVersion | undefined, now: Date): string =>
  version === undefined ? '' : formatStamp(new Date(version.at), now);

/** Returns the minute that is meant, without a time the last one of the day; undefined without a day. */
export function minuteOf(day: string, time: string): Date | undefined {
  return preferredZone.timeOf(`${day}T${time === '' ? '23:59' : time}`);
}
