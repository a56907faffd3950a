import { logAt } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
 * start; or else a stand-in that this process serves.
 */
export async function testKurrent(): Promise<TestKurrent> {
  const url = process.env['KURRENTDB_URL'] ?? '';
  return url === '' ? standIn() : realServer(url);
}

async function standIn(): Promise<TestKurrent> {
  const served = await serveStandIn(new StandIn({ version: '25.1' }));
  return {
    newLog: () => logAt(served.url),
    outage: { begin: async () => served.goAway(), end: () => served.comeBack() },
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

function realServer(url: string): TestKurrent {
  const [stop = '', start = ''] = [process.env['KURRENTDB_STOP'], process.env['KURRENTDB_START']];
  const run = async (command: string) =>
    void (await promisify(execFile)('/bin/sh', ['-c', command]));
  return {
    newLog: () => logAt(url),
    outage:
      stop === '' || start === '' ? undefined : { begin: () => run(stop), end: () => run(start) },
    [Symbol.asyncDispose]: async () => undefined,
  };
}
