import { inlineCompute } from '@mach42/compute/call-task.ts';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { FileTurns, readFile } from './read-file.ts';

/** Work that ends when the test asks for it. */
function work(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const run = async () => {
    log.push(name);
    await promise;
    return name;
  };
  return { run, end: resolve, fail: reject };
}

it('[UL4] decodes one picture of a person, and so many in all', async () => {
  const turns = new FileTurns(2);
  const log: string[] = [];
  const named = (name: string) => {
    const its = work(log, name);
    return { ...its, done: turns.run(name.slice(0, 1), its.run) };
  };
  const [a1, a2, b1, c1] = [named('a1'), named('a2'), named('b1'), named('c1')];
  expect(log).toEqual(['a1', 'b1']);
  b1.end();
  await b1.done;
  // The second picture of the first person waits for their first one, and does not hold up the people after them.
  expect(log).toEqual(['a1', 'b1', 'c1']);
  a1.end();
  await a1.done;
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2']);
  a2.end();
  c1.end();
  expect(await Promise.all([a2.done, c1.done])).toEqual(['a2', 'c1']);
});

it('[UL4] continues after a picture that cannot be read', async () => {
  const turns = new FileTurns(1);
  const failed = turns.run('a', () => Promise.reject(new Error('No.')));
  const next = turns.run('b', async () => 'done');
  await expect(failed).rejects.toThrow('No.');
  expect(await next).toBe('done');
});

/** PDFs that are being read, and never end. */
const reading = vi.hoisted(() => ({ count: 0 }));
vi.mock(import('./pdf-process.ts'), async (original) => ({
  ...(await original()),
  pdfTextApart() {
    reading.count += 1;
    return new Promise(() => undefined);
  },
}));

it('[UL5] reads one PDF at a time, as each takes a process', async () => {
  for (const owner of ['dana', 'mo', 'pia']) {
    const compute = inlineCompute;
    void readFile(Buffer.from('%PDF-1.7'), { compute, owner, warn: () => undefined });
  }
  await setImmediate();
  expect(reading.count).toBe(1);
});
