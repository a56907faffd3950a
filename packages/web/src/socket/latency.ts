import { limits } from '@mach42/contracts/kernel/limits.ts';

/** Mean of the last ten round trips, in whole milliseconds. */
export function createLatency() {
  let values: readonly number[] = [];
  return {
    add: (milliseconds: number): number => {
      values = [...values, milliseconds].slice(-limits.socket.latencySamples);
      return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    },
    clear: (): void => {
      values = [];
    },
  };
}
