import type { Rebuild } from '@mach42/contracts/health/schemas.ts';

/** How much of the log the new read models have, 0 to 1. */
export function rebuiltShare({ position, target }: Pick<Rebuild, 'position' | 'target'>): number {
  const whole = Number(target);
  return whole === 0 ? 0 : Math.min(1, Number(position) / whole);
}
