import { limits } from '@mach42/contracts/kernel/limits.ts';
import { expect, it } from 'vitest';
import { HashingLimiter } from './hashing-limiter.ts';

/** Work that ends when the test asks for it. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    log.push(name);
    await promise;
    return name;
  };
  return { run, end: resolve };
}

it('[UC22] begins so much at once, and the rest in turns of the addresses', async () => {
  const hashing = new HashingLimiter(1);
  const log: string[] = [];
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => ({ name, ...work(log, name) }));
  const done = all.map(({ name, run }) => hashing.run(name.slice(0, 1), run));
  for (const { end } of all) end();
  await Promise.all(done);
  expect(log).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('[UC22] continues after a failure', async () => {
  const hashing = new HashingLimiter(1);
  const failed = hashing.run('a', () => Promise.reject(new Error('No.')));
  const next = hashing.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('No.');
  expect(await next).toBe('done');
});

it('[UC22] refuses what would wait too long, of one address alone', async () => {
  const hashing = new HashingLimiter(1);
  const first = work([], 'first');
  const running = hashing.run('a', first.run);
  const { ofAddress } = limits.signIn.waiting;
  const waiting = Array.from({ length: ofAddress }, () => hashing.run('a', async () => 'late'));
  await expect(hashing.run('a', async () => 'too late')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 5,
  });
  const other = hashing.run('b', async () => 'other');
  first.end();
  expect(await Promise.all([running, other, ...waiting])).toHaveLength(ofAddress + 2);
});
