import { limits } from '@mach42/contracts/kernel/limits.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { MemoryAttempts } from '@mach42/vault/memory-attempts.ts';
import { expect, it } from 'vitest';
import { SignInThrottle, type Source } from './sign-in-throttle.ts';

const mobile = '004511111111';
const values = { [settingNames.failuresPerMobile]: 10, [settingNames.failuresPerAddress]: 30 };

function start() {
  const clock = { now: 0 };
  const throttle = new SignInThrottle(new MemoryAttempts(() => clock.now), { values });
  const fail = async (source: Source, of = mobile) => {
    const { delayMs } = await throttle.begin(of, source);
    return delayMs;
  };
  const failures = async (count: number, sourceAt: (n: number) => Source) => {
    for (let n = 0; n < count; n += 1) await fail(sourceAt(n));
  };
  return { clock, throttle, fail, failures };
}

const refused = { code: 'RATE_LIMITED', retryAfter: 300 };

it('[UC5] counts addresses of one network of IPv6 together, and mapped ones as IPv4', async () => {
  const { fail, failures } = start();
  await failures(10, (n) => ({ address: `2001:db8:1:2::${n}` }));
  await expect(fail({ address: '2001:db8:1:2:ffff::1' })).rejects.toMatchObject(refused);
  await fail({ address: '2001:db8:1:3::1' });
  await failures(10, () => ({ address: '203.0.113.9' }));
  await expect(fail({ address: '::ffff:203.0.113.9' })).rejects.toMatchObject(refused);
});

it('[UC5] slows down those who were never seen, and checks a limited number of their guesses', async () => {
  const { fail, failures } = start();
  await failures(10, (n) => ({ address: `198.51.100.${n}` }));
  expect(await fail({ address: '198.51.100.77' })).toBe(limits.signIn.delayMs);
  expect(await fail({ address: '198.51.100.78' }, '004522222222')).toBe(0);
  await failures(limits.signIn.failuresElsewhere - 11, (n) => ({ address: `203.0.113.${n}` }));
  await expect(fail({ address: '192.0.2.1' })).rejects.toMatchObject(refused);
});

it('[UC5] leaves the turn of a known address and a known device to them', async () => {
  const { throttle, fail, failures } = start();
  const home = { address: '192.0.2.7' };
  await (await throttle.begin(mobile, home)).succeeded();
  await failures(limits.signIn.failuresElsewhere, (n) => ({ address: `203.0.113.${n}` }));
  expect(await fail(home)).toBe(0);
  expect(await fail({ address: '203.0.113.1', deviceId: 'phone' })).toBe(0);
});

it('[UC5] limits a known device and a known address as well', async () => {
  const { throttle, fail, failures } = start();
  const device = { address: '192.0.2.7', deviceId: 'phone' };
  await failures(10, () => device);
  await expect(fail(device)).rejects.toMatchObject(refused);
  const home = { address: '192.0.2.8' };
  await (await throttle.begin(mobile, home)).succeeded();
  await failures(10, () => home);
  await expect(fail(home)).rejects.toMatchObject(refused);
});

it('[UC5] forgets after five minutes', async () => {
  const { clock, fail, failures } = start();
  await failures(10, () => ({ address: '192.0.2.7' }));
  clock.now = limits.signIn.windowMs;
  expect(await fail({ address: '192.0.2.7' })).toBe(0);
});
