import { setTimeout } from 'node:timers/promises';
import type { Running } from './roles/start-roles.ts';

/** After so long a stop that has not ended is given up, in milliseconds. */
const mostMs = 25_000;

/**
 * Ends the process in an orderly way when it is told to: first it says that it is not ready any
 * more, so that whoever shares out requests leaves it out; then it finishes what is under way.
 */
export function stopOnSignals(
  server: Pick<Running, 'announceStop' | 'stop'>,
  drainSeconds: number,
  report: (error: unknown) => void,
): void {
  let isStopping = false;
  async function stop(): Promise<void> {
    server.announceStop();
    await setTimeout(drainSeconds * 1000);
    await Promise.race([server.stop(), givingUp()]);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
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
