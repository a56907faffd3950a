import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from 'vitest';

const main = path.join(import.meta.dirname, '../../packages/server/src/main.ts');
/** Takes no byte, as a disk without room (Linux). */
const full = '/dev/full';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

it.runIf(existsSync(full))(
  '[FA1] a disk that has no room for the log ends no server, neither at its start nor later',
  async () => {
    await using folder = await temporaryFolder();
    await using log = await open(full, 'w');
    const PORT = await freePort();
    const env = { PORT, DIRECT_PORT: '0', LOG_LEVEL: 'info', WEB_APP: 'none' };
    const server = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path, ...env },
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = once(server, 'exit');
    try {
      const isHealthy = async (): Promise<boolean | 'ended'> => {
        if (server.exitCode !== null) return 'ended';
        const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => undefined);
        return answer?.ok === true;
      };
      await expect.poll(isHealthy, { timeout: 60_000, interval: 200 }).not.toBe(false);
      // Each call has a line.
      for (let calls = 0; calls < 5; calls += 1) expect(await isHealthy()).toBe(true);
    } finally {
      server.kill('SIGKILL');
      await ended;
    }
  },
  90_000,
);
