import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const main = path.join(import.meta.dirname, 'main.ts');

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)(
  'ends a start that has not come to its end at %s, also as the first process',
  async (signal, code) => {
    // A database that accepts connections and never answers.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const address = `postgres://mach42:password@127.0.0.1:${port}/mach42`;
    const addresses = { EVENT_STORE: address, VAULT: address, READ_MODELS: address };
    // A folder of its own: the default one has data of the person who runs the tests.
    await using folder = await temporaryFolder();
    const given = { PORT: '0', DATA_DIR: folder.path, ...addresses };
    const env = { PATH: process.env['PATH'], ...given };
    const starting = spawn(process.execPath, [main, '--role', 'query-api'], {
      env,
      stdio: 'ignore',
    });
    onTestFinished(() => void starting.kill('SIGKILL'));
    const ended = once(starting, 'exit');
    await once(silent, 'connection');
    starting.kill(signal);
    // A process that a signal ends by itself has no code, and would not end as the first one.
    expect(await ended).toEqual([code, null]);
  },
);
