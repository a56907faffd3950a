import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const main = path.join(import.meta.dirname, '../../packages/server/src/main.ts');

export interface ServerProcess extends AsyncDisposable {
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Resolves to the address when it listens; rejects when it ends before that. */
  readonly address: Promise<string>;
  /** Resolves to its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Ends it and waits for that. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the product as `npm start` does, in a process of its own on a free port. */
export function startProcess(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', DIRECT_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
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
    output: () => output,
    address,
    ended,
    kill,
    [Symbol.asyncDispose]: () => kill('SIGKILL'),
  };
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', () => {
    const [, found] = /^\S+ Workspace: (http:\S+)$/m.exec(output()) ?? [];
    if (found !== undefined) resolve(found);
  });
  child.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
  return promise;
}
