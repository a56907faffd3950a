import { describe, expect, it } from 'vitest';
import { originOf, requireOneHost } from './origin.ts';

const requested = (host: string, localAddress = '192.0.2.7', localPort = 4242) => ({
  protocol: 'http' as const,
  host,
  raw: { socket: { localAddress, localPort } },
});
const unset = { origin: undefined, hosts: ['studio', 'Workspace.Local'] };

describe('the origin of links', () => {
  it('[HK16] is the configured one, whatever the request says', () => {
    const links = { origin: 'https://workspace.example.org' };
    expect(originOf(requested('evil.example'), links)).toBe('https://workspace.example.org');
    expect(originOf(requested('"><script>'), links)).toBe('https://workspace.example.org');
  });

  it.each([
    'localhost:4242',
    'a.localhost',
    '127.0.0.1:80',
    '127.1.2.3',
    '[::1]:4242',
    '192.0.2.7:81',
    'studio',
    'studio:4242',
    'workspace.local',
  ])('[HK16] else that of the request, where it names this machine: %s', (host) => {
    expect(originOf(requested(host), unset)).toBe(`http://${host}`);
  });

  it.each([
    ['evil.example', '192.0.2.7', 'http://192.0.2.7:4242'],
    ['localhost.evil.example', '192.0.2.7', 'http://192.0.2.7:4242'],
    ['127.0.0.1.evil.example', '::ffff:192.0.2.7', 'http://192.0.2.7:4242'],
    ['192.0.2.8', '2001:db8::7', 'http://[2001:db8::7]:4242'],
  ])('[HK16] else the address that was asked: %s at %s', (host, address, origin) => {
    expect(originOf(requested(host, address), unset)).toBe(origin);
  });

  it('[HK26] has one header host, and none in HTTP/1.0 alone', () => {
    const rawHeaders = ['Host', 'a.example', 'X', 'host', 'HOST', 'b.example'];
    const checked =
      (headers: string[], httpVersion = '1.1') =>
      () =>
        requireOneHost({ rawHeaders: headers, httpVersion });
    expect(checked(rawHeaders)).toThrow('one header host');
    expect(checked(rawHeaders.slice(0, 4))).not.toThrow();
    expect(checked([])).toThrow('one header host');
    expect(checked([], '1.0')).not.toThrow();
  });

  it.each(['', 'a b', 'a/b', 'a@b', 'a:b', '"><script>', '-a', 'a'.repeat(254), 'a:123456'])(
    '[HK16] is not made of a host that is none: %s',
    (host) => {
      expect(() => originOf(requested(host), unset)).toThrow('does not name a host');
    },
  );
});
