import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';

interface Running {
  /** Called with the present step, and how much of it is done where that is known. */
  readonly onStep: (step: string, percent?: number) => void;
  readonly signal: AbortSignal;
  /** Exit codes that are no failure; default: only 0. */
  readonly isDone?: (code: number) => boolean;
}

/**
 * Runs a verb of the operators.
 * @returns the printed text
 * @throws VerbFailed it ended with another code; the message says why
 */
export type RunVerb = (args: readonly string[], running: Running) => Promise<string>;

export class VerbFailed extends Error {}

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/**
 * Runs verbs in a process of their own, with the stores of this server: reading through holds a thread for its whole
 * duration, and a fault must not end the server.
 */
export const runsVerbs =
  ({ eventStore, vault, uploads }: Pick<Config, 'eventStore' | 'vault' | 'uploads'>): RunVerb =>
  async (args, { onStep, signal, isDone = (code) => code === 0 }) => {
    const { PATH = '' } = process.env;
    const env = {
      PATH,
      ...(eventStore === undefined ? {} : { EVENT_STORE: eventStore }),
      ...(vault === undefined ? {} : { VAULT: vault }),
      ...(uploads === undefined ? {} : { FILES: uploads }),
    };
    const child = fork(main, args, { env, signal, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
    let failure: string = backupTexts.failed;
    child.on('message', (message: Readonly<Record<string, unknown>>) => {
      const { status, percent, failure: reason } = message;
      if (typeof status === 'string')
        onStep(status.slice(0, 200), typeof percent === 'number' ? percent : undefined);
      if (typeof reason === 'string') failure = reason.slice(0, 2_000);
    });
    const printed = child.stdout === null ? '' : text(child.stdout);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === null || !isDone(code)) throw new VerbFailed(failure);
    return printed;
  };
