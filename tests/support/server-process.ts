import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Doom } from './doomed-server.ts';

const main = path.join(import.meta.dirname, '../../packages/server/src/main.ts');
const doomed = path.join(import.meta.dirname, 'doomed-server.ts');

export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Resolves to the address when it listens; rejects when it ends before that. */
  readonly address: Promise<string>;
  /** Resolves to its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Pauses it, or lets it continue. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Ends it and waits for that. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export interface DoomedProcess extends ServerProcess {
  /** Resolves when its end is certain, should such an event be stored. */
  doom(when: Doom): Promise<void>;
}

type Env = Readonly<Record<string, string>>;

/**
 * Starts the product as `npm start` does, in a process of its own on a free port.
 * @param args of the command line, such as `--role` and its value
 */
export function startProcess(env: Env, args: readonly string[] = []): ServerProcess {
  return watched(spawned(main, env, 'ignore', args));
}

/** Starts the product without its web app, in a process that can be set to die at a moment. */
export function startDoomed(env: Env): DoomedProcess {
  const child = spawned(doomed, env, 'ipc');
  return {
    ...watched(child),
    async doom(when) {
      const armed = once(child, 'message');
      child.send(when);
      await armed;
    },
  };
}

const { PATH, NODE_COMPILE_CACHE } = process.env;
const ofAll = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };

const spawned = (
  script: string,
  env: Env,
  channel: 'ipc' | 'ignore',
  args: readonly string[] = [],
): ChildProcess =>
  spawn(process.execPath, [script, ...args], {
    env: { ...ofAll, PORT: '0', DIRECT_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });

function watched(child: ChildProcess): ServerProcess {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // A test that runs out of time leaves its blocks behind, not its processes.
  const killAtExit = (): boolean => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', killAtExit);
    return code as number | null;
  });
  const kill = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const address = addressOf(child, () => output);
  // Who waits for the end alone hears nothing of a server that never listens.
  address.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    address,
    ended,
    signal: (signal) => void child.kill(signal),
    kill,
    [Symbol.asyncDispose]: () => kill('SIGKILL'),
  };
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', () => {
    const [, found] = /^\S+ Workspace(?:, [^:]+)?: (http:\S+)$/m.exec(output()) ?? [];
    if (found !== undefined) resolve(found);
  });
  child.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
  return promise;
}
