import { expect, it } from 'vitest';
import { deviceKeys } from './signed-keys.ts';

const keys = deviceKeys(new Uint8Array(32).fill(7));
const mobile = '004511111111';

it('[HK30] a key of a device is known for the mobile that it was made for, and for no other', () => {
  const key = keys.issue(mobile);
  expect(keys.deviceOf(mobile, key)).toBe(key.split('.')[0]);
  expect(keys.deviceOf('004522222222', key)).toBeUndefined();
  expect(keys.issue(mobile)).not.toBe(key);
});

it.each([
  ['another key of signing', deviceKeys(new Uint8Array(32).fill(8)).issue(mobile)],
  ['nothing', ''],
  ['a text', 'device'],
  ['a shortened key', keys.issue(mobile).slice(0, -1)],
  ['another id', keys.issue(mobile).replace(/^./, 'f')],
])('[HK30] %s is the key of no device', (_, key) => {
  expect(keys.deviceOf(mobile, key)).toBeUndefined();
});
