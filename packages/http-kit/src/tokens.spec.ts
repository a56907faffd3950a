import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Claims } from './claims.ts';
import { createTokens, firstKey, type TokenKeys } from './tokens.ts';

const key = new Uint8Array(32).fill(7);
const start = Date.parse('2026-01-01T00:00:00Z');
const hour = 3_600_000;

const dana: Claims = { userId: 'dana', name: 'Dana Demo', activeRole: 'standard', roles: ['user'] };
const visitor: Claims = { userId: 'v', name: 'Guest', activeRole: 'guest', roles: ['guest'] };

function at(now: number) {
  const clock = { now };
  return { clock, tokens: createTokens(key, () => clock.now) };
}

describe('tokens', () => {
  it('[HK12] tell again what they were issued for', async () => {
    const { tokens } = at(start);
    expect(await tokens.read(await tokens.issue(dana))).toEqual({
      id: 'dana',
      name: 'Dana Demo',
      activeRole: 'standard',
      roles: ['user'],
      isGuest: false,
      tokenId: expect.any(String) as string,
      generation: 0,
      signedBy: '0',
      expiresAt: new Date(start + 12 * hour),
    });
  });

  it('[HK12] tell the generation of the sign-in', async () => {
    const { tokens } = at(start);
    const token = await tokens.issue({ ...dana, generation: 3 });
    expect(await tokens.read(token)).toMatchObject({ generation: 3 });
  });

  it.each([
    ['a person', dana, 12 * hour],
    ['a guest', visitor, 24 * hour],
  ])('[HK12] of %s expire in time, read before or not', async (_, claims, lifetime) => {
    const { clock, tokens } = at(start);
    const token = await tokens.issue(claims);
    clock.now = start + lifetime - 1;
    expect(await tokens.read(token)).toBeDefined();
    clock.now = start + lifetime;
    expect(await tokens.read(token)).toBeUndefined();
    expect(await createTokens(key, () => clock.now).read(token)).toBeUndefined();
  });

  it('[HK12] have ids of their own', async () => {
    const { tokens } = at(start);
    const [one, other] = [await tokens.issue(dana), await tokens.issue(dana)];
    expect((await tokens.read(one))?.tokenId).not.toBe((await tokens.read(other))?.tokenId);
  });

  it('[HK10] are refused when forged, altered, of another algorithm or incomplete', async () => {
    const { tokens } = at(start);
    const good = await tokens.issue(dana);
    const forged = await createTokens(new Uint8Array(32).fill(8), () => start).issue(dana);
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const admin = { ...(JSON.parse(atob(payload)) as object), activeRole: 'admin' };
    const incomplete = await new SignJWT({ sub: 'dana', jti: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('12h')
      .sign(key);
    const otherAlgorithm = await new SignJWT(admin)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new Uint8Array(64).fill(7));
    for (const token of [
      '',
      'nonsense',
      forged,
      [header, encode(admin), signature].join('.'),
      [encode({ alg: 'none', typ: 'JWT' }), payload, ''].join('.'),
      incomplete,
      otherAlgorithm,
    ]) {
      expect(await tokens.read(token)).toBeUndefined();
    }
  });

  it('[HK38] are accepted under older keys until those end, and issued under the newest', async () => {
    const clock = { now: start };
    const secrets = [key, new Uint8Array(32).fill(8)];
    const until: Record<string, number> = { [firstKey]: Number.POSITIVE_INFINITY };
    const keys: TokenKeys = {
      newest: async () => ({
        name: '1' in until ? '1' : firstKey,
        secret: secrets[until['1'] === undefined ? 0 : 1] ?? key,
      }),
      accepted: async (name) =>
        (until[name] ?? 0) > clock.now ? { name, secret: secrets[Number(name)] ?? key } : undefined,
      renew: async () => undefined,
    };
    const tokens = createTokens(keys, () => clock.now);
    const old = await tokens.issue(dana);
    expect(await tokens.read(old)).toMatchObject({ signedBy: firstKey });
    until[firstKey] = start + hour;
    until['1'] = Number.POSITIVE_INFINITY;
    const next = await tokens.issue(dana);
    expect(JSON.parse(atob(next.split('.')[0] ?? ''))).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: '1',
    });
    expect(await tokens.read(next)).toMatchObject({ id: 'dana', signedBy: '1' });
    expect(await tokens.read(old)).toMatchObject({ id: 'dana' });
    clock.now = start + hour;
    expect(await tokens.read(old)).toBeUndefined();
    expect(await createTokens(keys, () => clock.now).read(old)).toBeUndefined();
    expect(await tokens.read(next)).toBeDefined();
    const unknown = await new SignJWT({ sub: 'dana' })
      .setProtectedHeader({ alg: 'HS256', kid: '9' })
      .sign(key);
    expect(await tokens.read(unknown)).toBeUndefined();
  });
});
