import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';

/** Milliseconds since a moment of the server's clock (ISO 8601), never below 0. */
export function useElapsed(since: string): number {
  const { serverNow } = useApi();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const begun = Date.parse(since);
    const update = () => setElapsed(Math.max(0, serverNow() - begun));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [since, serverNow]);
  return elapsed;
}
