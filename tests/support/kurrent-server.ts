import { logAt } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { freePorts } from '@mach42/testing/free-ports.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A KurrentDB for processes that tests start: a real one, or the stand-in. */
export interface TestKurrent extends AsyncDisposable {
  /** Address of a new log. */
  newLog(): string;
  /** Ends the server, and starts it with the same data; undefined where no test may. */
  readonly outage: Outage | undefined;
}

interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/**
 * The server that `KURRENTDB_URL` names, which the shell commands in `KURRENTDB_STOP` and `KURRENTDB_START` stop and
 * start; or else a stand-in in a process of its own, which is killed and started again.
 */
export async function testKurrent(): Promise<TestKurrent> {
  const url = process.env['KURRENTDB_URL'] ?? '';
  return url === '' ? standIn() : realServer(url);
}

async function standIn(): Promise<TestKurrent> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const [port = 0] = await freePorts(1);
  const start = () => startStandIn(['--port', String(port), '--data', join(folder.path, 'log')]);
  let running = await start();
  opened.defer(() => running.kill());
  const all = opened.move();
  return {
    newLog: () => logAt(running.url),
    outage: {
      begin: () => running.kill(),
      async end() {
        running = await start();
      },
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const program = fileURLToPath(
  new URL('../../packages/testing/src/kurrentdb/run-stand-in.ts', import.meta.url),
);

async function startStandIn(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // A test that runs out of time leaves its blocks behind, not its processes.
  const killAtExit = (): boolean => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  if (!(line instanceof Buffer)) throw new Error('The stand-in for KurrentDB did not start.');
  return {
    url: line.toString().trim(),
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
      process.off('exit', killAtExit);
    },
  };
}

/** Its output goes nowhere: a server that it starts in the background would keep it open. */
async function run(command: string): Promise<void> {
  const shell = spawn('/bin/sh', ['-c', command], { stdio: 'ignore' });
  const [code] = (await once(shell, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command for the KurrentDB ended with ${code}: ${command}`);
}

function realServer(url: string): TestKurrent {
  const [stop = '', start = ''] = [process.env['KURRENTDB_STOP'], process.env['KURRENTDB_START']];
  return {
    newLog: () => logAt(url),
    outage:
      stop === '' || start === '' ? undefined : { begin: () => run(stop), end: () => run(start) },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
