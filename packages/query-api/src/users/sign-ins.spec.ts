import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { watchSignIns } from './sign-ins.ts';

const { dana, mo } = people;

/** The notifications for a log of these events of Dana's. */
async function watched(
  types: readonly (string | { readonly type: string; readonly [more: string]: unknown })[],
  revoked: readonly string[] = [],
) {
  const events = types.map((notified) => {
    const { type, ...rest } = typeof notified === 'string' ? { type: notified } : notified;
    return { type, data: { userId: dana.id, ...rest } };
  });
  const ended: (string | undefined)[] = [];
  let [keyInUse, known] = ['0', '0'];
  if (types.some((one) => typeof one !== 'string' && one['signOut'] === true)) keyInUse = '1';
  const read = Promise.withResolvers<void>();
  const signIns = watchSignIns({
    feed: {
      async *subscribe() {
        yield events as unknown as RecordedEvent[];
        read.resolve();
      },
    },
    after: 0n,
    vault: { isRevoked: async (tokenId) => revoked.includes(tokenId) },
    tokens: { accepts: async (name) => name >= known, renew: async () => void (known = keyInUse) },
    signal: new AbortController().signal,
    report: read.reject,
  });
  signIns.onEnded((userId) => ended.push(userId));
  await read.promise;
  return { ended, holdsDana: await signIns.holds(dana), holdsMo: await signIns.holds(mo) };
}

describe('the end of sign-ins', () => {
  it('[WS5] a logout is published, and the revoked token is no longer valid', async () => {
    expect(await watched(['UserSignedOut'], [dana.tokenId])).toEqual({
      ended: [dana.id],
      holdsDana: false,
      holdsMo: true,
    });
  });

  it('[WS5] a replaced key ends the sign-ins of all under it, if an operator said so', async () => {
    const rotated = (signOut: boolean) => [{ type: 'KeyRotationCompleted', signOut }];
    expect(await watched(rotated(true))).toEqual({
      ended: [undefined],
      holdsDana: false,
      holdsMo: false,
    });
    expect(await watched(rotated(false))).toEqual({ ended: [], holdsDana: true, holdsMo: true });
  });

  it('[WS5] a logout leaves the other sign-ins of the person', async () => {
    expect(await watched(['UserSignedOut'])).toMatchObject({ holdsDana: true });
  });

  it('[WS5] a deactivation ends all sign-ins of the person', async () => {
    expect(await watched(['UserDeactivated'])).toEqual({
      ended: [dana.id],
      holdsDana: false,
      holdsMo: true,
    });
  });

  it('[WS5] roles that are taken away end the sign-ins that act in them', async () => {
    const roles = (...given: readonly string[]) => [{ type: 'UserRolesAssigned', roles: given }];
    expect(await watched(roles('moderator'))).toMatchObject({
      ended: [dana.id],
      holdsDana: false,
      holdsMo: true,
    });
    expect(await watched(roles('user', 'admin'))).toMatchObject({ holdsDana: true });
  });

  it('[WS5] a reset ends the sign-ins of before, and not those after it', async () => {
    const ended = { type: 'UserSignInsEnded', generation: 1 };
    expect(await watched([ended])).toEqual({ ended: [dana.id], holdsDana: false, holdsMo: true });
    expect(await watched([{ ...ended, generation: 0 }])).toMatchObject({ holdsDana: true });
  });

  it('[WS5] who is activated again can hold new ones; nothing else ends any', async () => {
    expect(await watched(['UserSignedIn', 'UserDeactivated', 'UserActivated'])).toEqual({
      ended: [dana.id],
      holdsDana: true,
      holdsMo: true,
    });
  });
});
