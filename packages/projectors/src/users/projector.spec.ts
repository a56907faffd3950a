import {
  findUser,
  findUserIdByMobile,
  findUsers,
  hasOtherAdmin,
} from '@mach42/read-models/users/users.reads.ts';
import { dana, id, mo, userRegistered } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const registered = userRegistered({ userId: dana, roles: ['user', 'moderator'] });
const about = { userId: dana };

describe('the users projector', () => {
  it('shows a registered person, acting in the furthest reaching role', async () => {
    await using then = await given(registered);
    expect(await findUser(then.db, dana)).toEqual({
      id: dana,
      _id: dana,
      userId: dana,
      username: 'dana',
      firstName: 'Dana',
      lastName: 'Demo',
      name: 'Dana Demo',
      email: 'dana@example.org',
      mobile: '004511111111',
      subscription: 'standard',
      roles: ['user', 'moderator'],
      activeRole: 'moderator',
      status: 'active',
      lastActive: null,
      customGptActivity: null,
    });
  });

  it('publishes people, as they are then, to admins alone', async () => {
    const signedIn = { type: 'UserSignedIn', data: { ...about, environment: 'web' } };
    await using then = await given(
      registered,
      signedIn,
      { type: 'UserDeactivated', data: about },
      { type: 'UserActivated', data: about },
      { type: 'UserRolesAssigned', data: { ...about, roles: ['user'] } },
    );
    const user = await findUser(then.db, dana);
    expect(then.changes.map(({ type, audiences }) => [type, audiences])).toEqual(
      [
        'UserRegistered',
        'UserSignedIn',
        'UserDeactivated',
        'UserActivated',
        'UserRolesAssigned',
      ].map((type) => [type, ['admins']]),
    );
    expect(then.changes[2]?.data).toMatchObject({ user: { status: 'inactive' } });
    expect(then.changes.at(-1)?.data).toEqual({ user });
  });

  it.each([
    ['web', null],
    ['gpt', { action: 'Signed in', lastActivity: timeOf(2) }],
  ] as const)('keeps when someone signed in by %s', async (environment, customGptActivity) => {
    await using then = await given(registered, {
      type: 'UserSignedIn',
      data: { ...about, environment },
    });
    const user = await findUser(then.db, dana);
    expect(user).toMatchObject({ lastActive: timeOf(2), customGptActivity });
  });

  it('follows the active role', async () => {
    const switched = { type: 'UserRoleSwitched', data: { ...about, activeRole: 'standard' } };
    await using then = await given(registered, switched);
    expect((await findUser(then.db, dana))?.activeRole).toBe('standard');
  });

  it('follows deactivation and activation', async () => {
    const deactivated = { type: 'UserDeactivated', data: about };
    await using off = await given(registered, deactivated);
    expect((await findUser(off.db, dana))?.status).toBe('inactive');
    await using on = await given(registered, deactivated, { type: 'UserActivated', data: about });
    expect((await findUser(on.db, dana))?.status).toBe('active');
  });

  it('follows an edited profile', async () => {
    const profile = {
      username: 'dana.d',
      firstName: 'Dana',
      lastName: 'Doe',
      email: 'dana.doe@example.org',
      mobile: '004511111112',
    };
    const edited = { type: 'UserProfileEdited', data: { ...about, ...profile } };
    await using then = await given(registered, edited);
    expect(await findUser(then.db, dana)).toMatchObject({ ...profile, name: 'Dana Doe' });
    expect(await findUserIdByMobile(then.db, '004511111112')).toBe(dana);
    expect(await findUserIdByMobile(then.db, '004511111111')).toBeUndefined();
  });

  it.each([
    [['user'], 'standard'],
    [['admin', 'moderator'], 'moderator'],
  ])('follows the roles %o, acting as %s', async (roles, activeRole) => {
    const assigned = { type: 'UserRolesAssigned', data: { ...about, roles } };
    await using then = await given(registered, assigned);
    expect(await findUser(then.db, dana)).toMatchObject({ roles, activeRole });
  });

  it('cannot change whom it does not know', async () => {
    await expect(given({ type: 'UserDeactivated', data: about })).rejects.toThrow(dana);
  });

  it('finds several people, in the order asked for, each once', async () => {
    await using then = await given(registered, userRegistered({ userId: mo, username: 'mo' }));
    const users = await findUsers(then.db, [mo, id(9), dana, mo]);
    expect(users.map(({ userId }) => userId)).toEqual([mo, dana]);
  });

  it('[UC46] knows whether a person is the last active admin', async () => {
    const both = [dana, mo].map((userId) =>
      userRegistered({ userId, username: userId, roles: ['user', 'admin'] }),
    );
    await using two = await given(...both);
    expect(await hasOtherAdmin(two.db, dana)).toBe(true);
    await using one = await given(...both, { type: 'UserDeactivated', data: { userId: mo } });
    expect(await hasOtherAdmin(one.db, dana)).toBe(false);
    expect(await hasOtherAdmin(one.db, mo)).toBe(true);
  });
});
