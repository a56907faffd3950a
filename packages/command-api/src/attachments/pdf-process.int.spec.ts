import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const child = fileURLToPath(new URL('./children/read-pdf.ts', import.meta.url));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};

it('[UL5] ends with the process that wanted the text, also where that is killed', async () => {
  const server = fork(child, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [{ reader }] = (await once(server, 'message')) as [{ readonly reader: number }];
  onTestFinished(() => void (isAlive(reader) && process.kill(reader, 'SIGKILL')));
  expect(isAlive(reader)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(reader), { timeout: 10_000 }).toBe(false);
});
