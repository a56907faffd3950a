import { describe, expect, it } from 'vitest';
import { originOf } from './origin.ts';

const requested = (host: string) => ({ protocol: 'http' as const, host });
const unset = { origin: undefined };

describe('the origin of links', () => {
  it('[HK16] is the configured one, whatever the request says', () => {
    const links = { origin: 'https://workspace.example.org' };
    expect(originOf(requested('evil.example'), links)).toBe('https://workspace.example.org');
    expect(originOf(requested('"><script>'), links)).toBe('https://workspace.example.org');
  });

  it.each(['localhost:4242', '127.0.0.1:80', '[::1]:4242', 'workspace.example.org'])(
    '[HK16] else that of the request: %s',
    (host) => {
      expect(originOf(requested(host), unset)).toBe(`http://${host}`);
    },
  );

  it.each(['', 'a b', 'a/b', 'a@b', 'a:b', '"><script>', '-a', 'a'.repeat(254), 'a:123456'])(
    '[HK16] is not made of a host that is none: %s',
    (host) => {
      expect(() => originOf(requested(host), unset)).toThrow('does not name a host');
    },
  );
});
