export interface ServerClock {
  /** Takes the `date` header of an answer (RFC 9110 §6.6.1) that has just come in. */
  readonly onDate: (date: string | null) => void;
  /** What the server's clock shows, in milliseconds; this machine's until the server has answered. */
  readonly now: () => number;
}

const jumpMs = 5000;
/** What the header and the way of an answer can hide of two clocks that agree. */
const blurMs = 2000;

/**
 * Follows the server's clock. The header leaves out the milliseconds, and an answer takes its time:
 * of measurements that agree the one furthest ahead is the best, and a machine that is right within
 * that is trusted. A clock that was reset is followed at once.
 */
export function createServerClock(now: () => number): ServerClock {
  let best: number | undefined;
  return {
    onDate: (date) => {
      const measured = Date.parse(date ?? '') - now();
      if (Number.isNaN(measured)) return;
      const agrees = best !== undefined && Math.abs(measured - best) < jumpMs;
      best = agrees ? Math.max(best ?? measured, measured) : measured;
    },
    now: () => now() + (best === undefined || Math.abs(best) < blurMs ? 0 : best),
  };
}
