import { useEffect, useState } from 'react';

/** Seconds since a moment (ISO 8601), counted by this machine's clock; never below 0. */
export function useElapsed(since: string): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = Date.parse(since);
    const update = () => setSeconds(Math.max(0, Math.floor((Date.now() - begun) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}
