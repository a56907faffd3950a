import { type ChildProcess, fork } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { pdfTextApart } from './pdf-process.ts';
import { lineOfPdf, pdfBomb, pdfOf } from './testing/pdf.ts';

const child = fileURLToPath(new URL('./children/read-pdf.ts', import.meta.url));

it('[UL5] is sent to its process in parts, so that others have their turns', async () => {
  const { promise: sending, resolve } = Promise.withResolvers<MockInstance<ChildProcess['send']>>();
  const watch = (message: unknown) => {
    const { process: reader } = message as { readonly process: ChildProcess };
    reader.once('spawn', () => resolve(vi.spyOn(reader, 'send')));
  };
  subscribe('child_process', watch);
  onTestFinished(() => void unsubscribe('child_process', watch));
  const megabyte = 1024 * 1024;
  const bytes = Buffer.concat([pdfOf(lineOfPdf('Kiln')), Buffer.alloc(3 * megabyte, '%\n')]);
  const pdf = { bytes, mostCharacters: 1000, mostBytes: 100 * megabyte };
  expect(await pdfTextApart(pdf, 60_000)).toEqual({ text: 'Kiln', isWhole: true });
  const sent = (await sending).mock.calls.map(([message]) =>
    typeof message === 'object' && 'part' in message && message.part instanceof Uint8Array
      ? message.part.length
      : 0,
  );
  expect(sent).toEqual([megabyte, megabyte, megabyte, bytes.length - 3 * megabyte, 0]);
});

it('[UL5] keeps the pages before the one that cannot be read within its memory', async () => {
  const bytes = pdfOf(lineOfPdf('Kiln'), lineOfPdf('Friday'), pdfBomb(40), lineOfPdf('Never'));
  const megabyte = 1024 * 1024;
  const pdf = { bytes, mostCharacters: 1000, mostBytes: 20 * megabyte };
  expect(await pdfTextApart(pdf, 60_000)).toEqual({ text: 'Kiln\n\nFriday', isWhole: false });
});

it('[UL5] keeps the pages that were read before its deadline', async () => {
  const bytes = pdfOf(lineOfPdf('Kiln'), deflateSync('q '.repeat(20_000_000)));
  const pdf = { bytes, mostCharacters: 1000, mostBytes: 100_000_000 };
  expect(await pdfTextApart(pdf, 8_000)).toEqual({ text: 'Kiln', isWhole: false });
});

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
