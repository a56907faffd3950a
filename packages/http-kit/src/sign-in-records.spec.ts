import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { describe, expect, it } from 'vitest';
import { deviceOf, sightings } from './sign-in-records.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('a device in words', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 16) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1', 'Safari on macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) FxiOS/140.0 Safari/605.1', 'Firefox on iPhone'],
    ['something else', 'Unknown device'],
    [undefined, 'Unknown device'],
    [`${'x'.repeat(1000)}Firefox/`, 'Unknown device'],
  ])('[HK46] of %s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('the note that a sign-in is used', () => {
  it('[HK47] holds up no call where the vault takes no writes, and hides no other fault', async () => {
    const failing = (error: Error) => ({
      read: async () => {
        throw error;
      },
      list: async () => [],
      put: async () => true,
      remove: async () => true,
    });
    await sightings(failing(new VaultUnavailable('full')))('one');
    await expect(sightings(failing(new TypeError('broken')))('one')).rejects.toThrow('broken');
  });

  it('[HK47] is read once in five minutes', async () => {
    let [reads, now] = [0, 1_000_000];
    const records = {
      read: async () => void (reads += 1),
      list: async () => [],
      put: async () => true,
      remove: async () => true,
    };
    const note = sightings(records, () => now);
    for (const wait of [0, 299_999, 1]) {
      now += wait;
      await note('one');
    }
    expect(reads).toBe(2);
  });
});
