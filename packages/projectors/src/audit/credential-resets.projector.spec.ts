import { accessOf } from '@mach42/read-models/audit/openings.reads.ts';
import { dana, id, mo, userRegistered } from '@mach42/testing/projections/samples.ts';
import { by, given, timeOf, type Acted } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const ada = id(103);
const own = { userId: dana };
const registered = [
  userRegistered(own),
  userRegistered({ userId: ada, firstName: 'Ada', lastName: 'Admin' }),
];
const after = (...events: readonly Acted[]) => given(...registered, ...events);
const passwordReset = { type: 'PasswordReset', data: own } as const;
const secretReset = { type: 'SecretReset', data: own } as const;
const seen = { type: 'BreakGlassSeen', data: own } as const;
const signedIn = (environment: 'web' | 'gpt') =>
  by(dana, { type: 'UserSignedIn', data: { ...own, environment } });

const unused = { signIns: 0, firstSignInAt: null, lastSignInAt: null };
const row = {
  type: 'reset',
  id: 'reset-3',
  userId: dana,
  adminId: ada,
  adminName: 'Ada Admin',
  word: 'password',
  at: timeOf(3),
  inForce: true,
  ...unused,
  seen: false,
};

describe('the projector of words that others set', () => {
  it('[AQ6] keeps who set which word, when, for its owner alone', async () => {
    await using then = await after(by(ada, passwordReset), by(ada, secretReset));
    expect(await accessOf(then.db, dana)).toEqual([
      { ...row, id: 'reset-4', word: 'secret', at: timeOf(4) },
      row,
    ]);
    expect(await accessOf(then.db, ada)).toEqual([]);
    expect(await accessOf(then.db, mo)).toEqual([]);
  });

  it('[AQ6] is published to the owner at once, and to no one else', async () => {
    await using then = await after(by(ada, passwordReset), by(ada, secretReset));
    const audiences = [`user:${dana}`];
    expect(then.changes.slice(2)).toEqual([
      { position: 3n, type: 'PasswordReset', data: { reset: row }, audiences },
      {
        position: 4n,
        type: 'SecretReset',
        data: { reset: { ...row, id: 'reset-4', word: 'secret', at: timeOf(4) } },
        audiences,
      },
    ]);
  });

  it('[AQ6] leaves out what a person set themselves, and names the platform', async () => {
    await using mine = await after(by(dana, passwordReset));
    expect(await accessOf(mine.db, dana)).toEqual([]);
    expect(mine.changes.slice(2)).toEqual([]);
    await using platforms = await after(passwordReset);
    expect(await accessOf(platforms.db, dana)).toMatchObject([{ adminName: 'The platform' }]);
  });

  it('[AQ6] is listed for ever, seen or not', async () => {
    await using then = await after(by(ada, passwordReset), signedIn('web'), seen);
    expect(await accessOf(then.db, dana)).toMatchObject([{ at: timeOf(3), seen: true }]);
    const many = Array.from({ length: 250 }, () => by(ada, secretReset));
    await using later = await after(by(ada, passwordReset), seen, ...many);
    expect(await accessOf(later.db, dana)).toHaveLength(251);
    expect((await accessOf(later.db, dana)).at(-1)).toMatchObject({ word: 'password' });
  });

  it('[AQ7] knows the first sign-in with the word, how many there were, and the last', async () => {
    await using then = await after(
      signedIn('web'),
      by(ada, passwordReset),
      signedIn('gpt'),
      signedIn('web'),
      signedIn('web'),
    );
    expect(await accessOf(then.db, dana)).toMatchObject([
      { signIns: 2, firstSignInAt: timeOf(6), lastSignInAt: timeOf(7) },
    ]);
    await using secret = await after(by(ada, secretReset), signedIn('web'), signedIn('gpt'));
    expect(await accessOf(secret.db, dana)).toMatchObject([
      { signIns: 1, firstSignInAt: timeOf(5), lastSignInAt: timeOf(5) },
    ]);
  });

  it('[AQ7] counts no sign-in with a credential that was set again', async () => {
    await using again = await after(
      by(ada, passwordReset),
      by(ada, passwordReset),
      signedIn('web'),
    );
    expect(await accessOf(again.db, dana)).toMatchObject([
      { inForce: true, signIns: 1 },
      { inForce: false, ...unused },
    ]);
    await using own = await after(by(ada, passwordReset), by(dana, passwordReset), signedIn('web'));
    expect(await accessOf(own.db, dana)).toMatchObject([{ inForce: false, ...unused }]);
  });

  it('[AQ7] is over once the person set the word themselves', async () => {
    const changed = (type: 'PasswordChanged' | 'SecretChanged') => by(dana, { type, data: own });
    await using then = await after(
      by(ada, passwordReset),
      by(ada, secretReset),
      changed('SecretChanged'),
      signedIn('gpt'),
    );
    expect(await accessOf(then.db, dana)).toMatchObject([
      { word: 'secret', inForce: false, ...unused },
      { word: 'password', inForce: true },
    ]);
    await using both = await after(by(ada, passwordReset), changed('PasswordChanged'));
    expect(await accessOf(both.db, dana)).toMatchObject([{ word: 'password', inForce: false }]);
    expect(both.changes.slice(3)).toEqual([]);
  });

  it('[AQ7] is new again with the first sign-in, and with no later one', async () => {
    const first = [by(ada, passwordReset), seen, signedIn('web')];
    await using used = await after(...first);
    expect(await accessOf(used.db, dana)).toMatchObject([{ seen: false }]);
    await using later = await after(...first, seen, signedIn('web'));
    expect(await accessOf(later.db, dana)).toMatchObject([{ seen: true, signIns: 2 }]);
  });
});
