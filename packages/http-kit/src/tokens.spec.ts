import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Claims } from './claims.ts';
import { createTokens } from './tokens.ts';

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
});
