import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { formatDay, isSameDay } from '@mach42/plugin-kit/time.ts';
import { useEffect, useRef } from 'react';

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

/** @param onSeen called whenever it comes into sight */
export function UnreadLine({ onSeen }: { readonly onSeen: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <div ref={line} className="ws-messages__line ws-messages__line--unread">
      <span>New</span>
    </div>
  );
}
