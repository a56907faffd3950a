export interface ServerClock {
  /** Takes the `date` header of an answer (RFC 9110 §6.6.1) that has just come in. */
  readonly heard: (date: string | null) => void;
  /** What the server's clock shows, in milliseconds; this machine's until the server was heard. */
  readonly now: () => number;
}

const jumpMs = 5000;

/**
 * Follows the server's clock. The header leaves out the milliseconds, and an answer takes its time:
 * of measurements that agree the one furthest ahead is the best. A clock that was set anew is
 * followed at once.
 */
export function createServerClock(now: () => number): ServerClock {
  let offset: number | undefined;
  return {
    heard: (date) => {
      const measured = Date.parse(date ?? '') - now();
      if (Number.isNaN(measured)) return;
      const agrees = offset !== undefined && Math.abs(measured - offset) < jumpMs;
      offset = agrees ? Math.max(offset ?? measured, measured) : measured;
    },
    now: () => now() + (offset ?? 0),
  };
}
