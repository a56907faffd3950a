import { userTexts } from '@mach42/contracts/users/texts.ts';
import { describe, expect, it } from 'vitest';
import { authenticator } from './authenticate.ts';
import type { Account } from './claims.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens(new Uint8Array(32).fill(7));
const person = {
  userId: 'dana',
  name: 'Dana Demo',
  activeRole: 'standard',
  roles: ['user'],
  generation: 1,
} as const;
const visitor = { userId: 'v', name: 'Guest', activeRole: 'guest', roles: ['guest'] } as const;

const account: Account = {
  isActive: true,
  username: 'dana.demo',
  subscription: 'standard',
  roles: ['user'],
  generation: 1,
};

function authenticate(token: string, known: { account?: Account; isRevoked?: boolean }) {
  return authenticator({
    tokens,
    vault: { isRevoked: async () => known.isRevoked ?? false },
    accountOf: async () => known.account,
  })(token);
}

describe('authentication', () => {
  it('[HK10] lets an active person and a guest in', async () => {
    expect(await authenticate(await tokens.issue(person), { account })).toMatchObject({
      id: 'dana',
      account,
    });
    expect(await authenticate(await tokens.issue(visitor), {})).toMatchObject({ isGuest: true });
  });

  it.each<[string, { account?: Account; isRevoked?: boolean }]>([
    ['an inactive account', { account: { ...account, isActive: false } }],
    ['an account that is gone', {}],
    ['a role that was taken away', { account: { ...account, roles: ['moderator'] } }],
  ])('[HK10] refuses %s', async (_, known) => {
    const refusal = { code: 'UNAUTHORIZED', message: 'Sign in to continue.' };
    await expect(authenticate(await tokens.issue(person), known)).rejects.toMatchObject(refusal);
  });

  it('[HK10] reports a sign-in that its person ended', async () => {
    const ended = authenticate(await tokens.issue(person), { account, isRevoked: true });
    const refusal = { code: 'UNAUTHORIZED', message: userTexts.signInEnded };
    await expect(ended).rejects.toMatchObject(refusal);
  });

  it('[HK10] reports a sign-in that was ended with all others', async () => {
    const ended = authenticate(await tokens.issue(person), {
      account: { ...account, generation: 2 },
    });
    const message =
      'You were signed out everywhere. Log in again, with the new password or secret word if one was set.';
    await expect(ended).rejects.toMatchObject({ code: 'UNAUTHORIZED', message });
  });

  it('[HK48] says that a token is valid before it asks for the account, and of no other token', async () => {
    const order: string[] = [];
    const authenticateWith = (isRevoked: boolean) =>
      authenticator({
        tokens,
        vault: { isRevoked: async () => isRevoked },
        accountOf: async () => {
          order.push('account');
          return account;
        },
      });
    const token = await tokens.issue(person);
    await authenticateWith(false)(token, () => void order.push('valid'));
    expect(order).toEqual(['valid', 'account']);
    for (const [wrong, isRevoked] of [
      [`${token}x`, false],
      [token, true],
    ] as const) {
      const refused = authenticateWith(isRevoked)(wrong, () => void order.push('valid'));
      await expect(refused).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    expect(order).toEqual(['valid', 'account']);
  });

  it('[HK10] refuses a broken token', async () => {
    await expect(authenticate('x', {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
