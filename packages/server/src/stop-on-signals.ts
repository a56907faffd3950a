import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { endProcess } from './end-process.ts';
import type { Running } from './roles/start-roles.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ends the process at a signal. This is the default of every process but the first one of a
 * container: that one would continue to start until it is killed.
 */
export function endOnSignals(): void {
  for (const signal of signals) process.on(signal, end);
}

const end = (signal: NodeJS.Signals): void => endProcess(128 + constants.signals[signal]);

/** A stop that takes longer is given up, in milliseconds. */
const maxStopMs = 25_000;

/**
 * Makes signals end the process in an orderly way. First the process reports that it is not ready any more, so that a
 * load balancer leaves it out; then it finishes the work under way.
 */
export function stopOnSignals(
  server: Pick<Running, 'beginStop' | 'stop'>,
  drainSeconds: number,
  report: (error: unknown) => void,
): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    await Promise.race([server.beginStop(), setTimeout(drainSeconds * 1000)]);
    await Promise.race([server.stop(), givingUp()]);
  }
  for (const signal of signals) {
    process.off(signal, end);
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop().then(
        () => endProcess(0),
        (error: unknown) => {
          report(error);
          endProcess(1);
        },
      );
    });
  }
}

async function givingUp(): Promise<never> {
  await setTimeout(maxStopMs);
  throw new Error(`What was under way has not ended within ${maxStopMs / 1000} seconds.`);
}
