import { describe, expect, it } from 'vitest';
import { expiryOf, isExpired } from './token.ts';

function tokenOf(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('a token', () => {
  it('AUTH-200 is expired once its expiry claim is in the past', () => {
    const token = tokenOf({ exp: 1000 });
    expect(expiryOf(token)).toBe(1_000_000);
    expect(isExpired(token, 999_999)).toBe(false);
    expect(isExpired(token, 1_000_000)).toBe(true);
  });

  it.each(['', 'a', 'a.b.c', 'a.%%%.c', tokenOf({ exp: 'soon' }), tokenOf([1])])(
    'without a readable expiry (%s) is left to the server to judge',
    (token) => {
      expect(isExpired(token, Number.MAX_SAFE_INTEGER)).toBe(false);
    },
  );

  it('is read whatever letters its claims hold', () => {
    expect(expiryOf(tokenOf({ name: 'Ægir ÿ??>>', exp: 7 }))).toBe(7000);
  });
});
