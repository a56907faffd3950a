import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Running } from './roles/start-roles.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ends the process at once when it is told to, as any process ends that says nothing of it, but for
 * the first one of a container: that one would go on starting until it is killed.
 */
export function endOnSignals(): void {
  for (const signal of signals) process.on(signal, end);
}

const end = (signal: NodeJS.Signals): never => process.exit(128 + constants.signals[signal]);

/** After so long a stop that has not ended is given up, in milliseconds. */
const mostMs = 25_000;

/**
 * From now on ends the process in an orderly way when it is told to: first it says that it is not
 * ready any more, so that whoever shares out requests leaves it out; then it finishes what is under
 * way.
 */
export function stopOnSignals(
  server: Pick<Running, 'announceStop' | 'stop'>,
  drainSeconds: number,
  report: (error: unknown) => void,
): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    await Promise.race([server.announceStop(), setTimeout(drainSeconds * 1000)]);
    await Promise.race([server.stop(), givingUp()]);
  }
  for (const signal of signals) {
    process.off(signal, end);
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          report(error);
          process.exit(1);
        },
      );
    });
  }
}

async function givingUp(): Promise<never> {
  await setTimeout(mostMs);
  throw new Error(`What was under way has not ended within ${mostMs / 1000} seconds.`);
}
