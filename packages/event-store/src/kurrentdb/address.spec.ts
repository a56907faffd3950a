import { describe, expect, it } from 'vitest';
import { openKurrentEventStore } from './open.ts';
import { isKurrentAddress, addressOf } from './address.ts';

describe('the address of a KurrentDB', () => {
  it.each([
    ['kurrentdb://127.0.0.1:2113?tls=false', '127.0.0.1:2113'],
    ['kurrentdb://admin:pass%40word@db.example:2113', 'db.example:2113'],
    ['kdb://a:1,b:2,c:3/?nodePreference=leader&defaultDeadline=5000', 'a:1,b:2,c:3'],
    ['kurrentdb+discover://admin:x@cluster.example', 'cluster.example'],
  ])('[ES125] %s is shown as %s', (url, text) => {
    expect(isKurrentAddress(url)).toBe(true);
    expect(addressOf(url, 'workspace').text).toBe(text);
  });

  it.each([
    'kurrentdb://admin:hidden@',
    'kurrentdb://admin:hidden@host?colour=blue',
    'esdb://admin:hidden@host',
    'http://admin:hidden@host',
    'kurrentdb://admin:hidden@ho st',
    'kurrentdb://admin:hidden@a@b',
    'kurrentdb://admin:hidden@host:99999x',
    'kurrentdb://admin:hidden@host?tls=maybe',
    'kurrentdb://admin:hidden@host?tlsCAFile=none.pem',
  ])('[ES125] %s is refused, and the password is not shown', async (url) => {
    const error: unknown = await openKurrentEventStore({ url }).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden');
  });

  it.each(['', 'Capital', 'a.b', 'a+b', 'x'.repeat(41)])(
    '[ES125] a log cannot be called "%s"',
    (prefix) => {
      expect(() => addressOf('kurrentdb://host', prefix)).toThrow('The prefix');
    },
  );
});
