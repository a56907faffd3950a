import { t } from '@mach42/language/t.ts';
import { useMinute } from '../clock.ts';
import { formatDay, formatSeconds, formatStamp, formatTime } from '../time.ts';

interface TimestampProps {
  /** ISO 8601. */
  readonly at: string;
  /** `stamp`: `today 09:41`; `time`: `09:41`; `seconds`: `09:41:07`. */
  readonly form?: 'stamp' | 'time' | 'seconds';
  readonly className?: string;
}

export function Timestamp({ at, form = 'stamp', className }: TimestampProps) {
  const date = new Date(at);
  const now = useMinute();
  return (
    <time
      dateTime={at}
      title={`${formatDay(date, now)} ${formatSeconds(date)}`}
      className={className}
    >
      {form === 'stamp' && formatStamp(date, now)}
      {form === 'time' && formatTime(date)}
      {form === 'seconds' && formatSeconds(date)}
    </time>
  );
}

/** Shows when the data on the screen was read; nothing before the first read. */
export function UpdatedAt({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <>
      {t('updated')} <Timestamp at={at} form="seconds" />
    </>
  );
}
