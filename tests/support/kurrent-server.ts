import { replacingServers, logAt } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { remoteClient } from '@mach42/event-store/kurrentdb/testing/remote-client.ts';
import { serveStandIn } from '@mach42/event-store/kurrentdb/testing/serve-stand-in.ts';
import { StandIn } from '@mach42/event-store/kurrentdb/testing/stand-in.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const preload = new URL('kurrent-by-stand-in.ts', import.meta.url).href;

/** A KurrentDB for processes that tests start: a real one, or the stand-in. */
export interface TestKurrent extends AsyncDisposable {
  /** Address of a new log. */
  newLog(): string;
  /** Variables that the processes need, beside the address. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the server, and starts it with the same data; undefined where no test may. */
  readonly outage: Outage | undefined;
}

interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/**
 * The server that `KURRENTDB_URL` names, which the shell commands in `KURRENTDB_STOP` and `KURRENTDB_START` stop and
 * start; or else a stand-in that this process serves.
 */
export async function testKurrent(): Promise<TestKurrent> {
  const url = process.env['KURRENTDB_URL'] ?? '';
  return url === '' ? standIn() : realServer(url);
}

async function standIn(): Promise<TestKurrent> {
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await serveStandIn(new StandIn('25.1')));
  opened.use(replacingServers(remoteClient));
  const all = opened.move();
  return {
    newLog: () => logAt(server.url),
    env: { NODE_OPTIONS: `--import=${preload}` },
    outage: { begin: () => server.goAway(), end: () => server.comeBack() },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

function realServer(url: string): TestKurrent {
  const [stop = '', start = ''] = [process.env['KURRENTDB_STOP'], process.env['KURRENTDB_START']];
  const run = async (command: string) =>
    void (await promisify(execFile)('/bin/sh', ['-c', command]));
  return {
    newLog: () => logAt(url),
    env: {},
    outage:
      stop === '' || start === '' ? undefined : { begin: () => run(stop), end: () => run(start) },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
