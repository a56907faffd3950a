import { describe, expect, it } from 'vitest';
import { isKurrentAddress, addressOf } from './address.ts';
import { openKurrentEventStore } from './open.ts';

describe('the address of a KurrentDB', () => {
  it.each([
    ['kurrentdb://127.0.0.1:2113?tls=false', '127.0.0.1:2113'],
    ['kurrentdb://admin:pass%40word@db.example:2113', 'db.example:2113'],
    ['kdb://a:1,b:2,c:3/?nodePreference=leader&defaultDeadline=5000', 'a:1,b:2,c:3'],
    ['kurrentdb+discover://admin:x@cluster.example', 'cluster.example'],
  ])('[ES125] %s is shown as %s', (url, text) => {
    expect(isKurrentAddress(url)).toBe(true);
    expect(addressOf(url).text).toBe(text);
  });

  it.each([
    'kurrentdb://admin:hidden@',
    'kurrentdb://admin:hidden@host?colour=blue',
    'esdb://admin:hidden@host',
    'http://admin:hidden@host',
    'kurrentdb://admin:hidden@ho st',
    'kurrentdb://admin:hidden@a@b',
    // The client would take the whole text before the second colon for the password.
    'kurrentdb://admin:hid:den-hidden@host',
    'kurrentdb://hidden@host',
    'kurrentdb://admin:hidden%@host',
    'kurrentdb://admin:hidden%FF@host',
    'kurrentdb://admin:hidden@host:99999x',
    'kurrentdb://admin:hidden@host?tls=maybe',
    'kurrentdb://admin:hidden@host?gossipTimeout=long',
    'kurrentdb://admin:hidden@a,b?nodePreference=any',
    'kurrentdb://admin:hidden@host?tlsCAFile=none.pem',
  ])('[ES125] %s is refused, and the password is not shown', async (url) => {
    const error: unknown = await openKurrentEventStore({ url }).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hidden');
  });

  it.each(['Capital', 'a.b', 'a+b', 'a/b', 'x'.repeat(41)])(
    '[ES125] a log cannot be called "%s"',
    (prefix) => {
      const url = `kurrentdb://host/${prefix}`;
      expect(isKurrentAddress(url)).toBe(false);
      expect(() => addressOf(url)).toThrow('lower-case letters, digits and underscores');
    },
  );

  it.each([
    ['kurrentdb://a:b@host:1/other?tls=false', 'other', 'kurrentdb://a:b@host:1?tls=false'],
    [
      'kurrentdb://host?TLS=true&tls_ca_file=a=b.pem',
      'workspace',
      'kurrentdb://host?tls=true&tlsCAFile=a=b.pem',
    ],
    ['kurrentdb://host/', 'workspace', 'kurrentdb://host'],
    ['kurrentdb://host?tls=false', 'workspace', 'kurrentdb://host?tls=false'],
    // One part of the client takes the time in milliseconds, the other one in seconds.
    [
      'kurrentdb://host?gossip-timeout=5',
      'workspace',
      'kurrentdb://host?gossipTimeout=5000&gossip_timeout=5',
    ],
    [
      'kurrentdb://a,b?nodePreference=follower',
      'workspace',
      'kurrentdb://a,b?nodePreference=follower&nodePreference=leader',
    ],
    ['kurrentdb+discover://host', 'workspace', 'kurrentdb+discover://host?nodePreference=leader'],
  ])('[ES120] %s names the log %s, which the client does not see', (url, prefix, seen) => {
    expect(addressOf(url)).toMatchObject({ prefix, url: seen });
  });
});
