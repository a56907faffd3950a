import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { formatDay, isSameDay } from '@mach42/plugin-kit/time.ts';

/** @param at ISO 8601 */
export function DayLine({ at }: { readonly at: string }) {
  const now = useMinute();
  const day = new Date(at);
  return (
    <div className="ws-messages__line">
      <span>{isSameDay(day, now) ? 'Today' : formatDay(day, now)}</span>
    </div>
  );
}

export function UnreadLine() {
  return (
    <div className="ws-messages__line ws-messages__line--unread">
      <span>New</span>
    </div>
  );
}
