import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import {
  listUsers,
  resetPassword,
  resetSecret,
  changePassword,
  changeSecret,
  guest,
  login,
  logout,
  switchRole,
  verify,
} from '@mach42/contracts/users/calls.ts';
import type { GuestSignedIn, User } from '@mach42/contracts/users/schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { ada, dana, demoPassword, demoSecret, mo, pia } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { openSocket } from '../support/socket.ts';

const product = runningProduct();

async function visit(): Promise<GuestSignedIn & { readonly caller: Caller }> {
  const { data } = await new Caller(product.address).call(guest);
  return { ...data, caller: new Caller(product.address, data.token) };
}

const statusOf = async (caller: Caller) => (await caller.attempt(verify)).status;

/** Another socket that continues: it answers. */
async function isOpen(socket: Awaited<ReturnType<typeof openSocket>>): Promise<boolean> {
  socket.send({ t: 'ping', at: 42 });
  return (await socket.frame(({ t }) => t === 'pong')).t === 'pong';
}

// Before passwords are set again and accounts closed.
describe('a person', () => {
  it('AUTH-240 ADMIN-200 has the fields of the contract, for themselves and for admins', async () => {
    const { caller } = await signInAs(product.address, dana);
    const body = { mobile: dana.mobile, secret: demoSecret, environment: 'gpt' } as const;
    await new Caller(product.address).call(login, { body });
    await product.server.processAll();
    const user = (await caller.call(verify)).data.user as User;
    const { userId } = user;
    const aTime = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(user).toEqual({
      id: userId,
      _id: userId,
      userId,
      username: dana.username,
      firstName: 'Dana',
      lastName: 'Demo',
      name: 'Dana Demo',
      email: expect.stringContaining('@') as string,
      mobile: dana.mobile,
      subscription: 'standard',
      roles: ['user'],
      activeRole: 'standard',
      status: 'active',
      lastActive: aTime,
      customGptActivity: { action: 'Signed in', lastActivity: aTime },
    });
    const { caller: other } = await signInAs(product.address, ada);
    const { data: acting } = await other.call(switchRole, { body: { role: 'admin' } });
    const { data: all } = await new Caller(product.address, acting.token).call(listUsers);
    expect(all.find((one) => one.userId === userId)).toEqual(user);
  });
});

describe('[UC7] [UC8] [UC9] [WS5] a sign-in', () => {
  it('of a guest ends with the logout, and so does the open socket', async () => {
    const [visitor, other] = [await visit(), await visit()];
    using socket = await openSocket(product.address, visitor.token);
    using others = await openSocket(product.address, other.token);
    expect(await statusOf(visitor.caller)).toBe(200);
    await visitor.caller.call(logout);
    expect(await socket.closed).toBe(4401);
    expect(await statusOf(visitor.caller)).toBe(401);
    expect(await isOpen(others)).toBe(true);
  });

  it('of a person ends with the logout on this device alone', async () => {
    const [here, there] = [
      await signInAs(product.address, dana),
      await signInAs(product.address, dana),
    ];
    using socket = await openSocket(product.address, here.token);
    using others = await openSocket(product.address, there.token);
    await here.caller.call(logout);
    expect(await socket.closed).toBe(4401);
    expect(await statusOf(here.caller)).toBe(401);
    expect(await statusOf(there.caller)).toBe(200);
    expect(await isOpen(others)).toBe(true);
  });

  it('AUTH-350 ends when the role is switched, and the new token continues in it', async () => {
    const before = await signInAs(product.address, mo);
    using socket = await openSocket(product.address, before.token);
    const { data } = await before.caller.call(switchRole, { body: { role: 'standard' } });
    expect(await socket.closed).toBe(4401);
    expect(await statusOf(before.caller)).toBe(401);
    const after = new Caller(product.address, data.token);
    expect((await after.call(verify)).data.user).toMatchObject({ activeRole: 'standard' });
    using reopened = await openSocket(product.address, data.token);
    expect(await isOpen(reopened)).toBe(true);
  });

  it('stays when a role is refused', async () => {
    const { caller, token } = await signInAs(product.address, mo);
    using socket = await openSocket(product.address, token);
    const refused = await caller.attempt(switchRole, { body: { role: 'admin' } });
    expect(refused.status).toBe(403);
    expect(await statusOf(caller)).toBe(200);
    expect(await isOpen(socket)).toBe(true);
  });

  it.each([
    ['password', resetPassword, { password: 'another-word' }],
    ['secret', resetSecret, { secret: 'another-word' }],
  ] as const)('[UC17] ends on every device when an admin resets the %s', async (_, call, body) => {
    const [one, two, others] = await Promise.all(
      [pia, pia, dana].map((person) => signInAs(product.address, person)),
    );
    const admin = await signInAs(product.address, ada);
    using first = await openSocket(product.address, one!.token);
    using second = await openSocket(product.address, two!.token);
    using other = await openSocket(product.address, others!.token);
    const params = { id: one!.user.id };
    await admin.caller.call<{ params: object; body: object; answer: object }>(call, {
      params,
      body,
    });
    expect([await first.closed, await second.closed]).toEqual([4401, 4401]);
    expect([await statusOf(one!.caller), await statusOf(two!.caller)]).toEqual([401, 401]);
    expect(await isOpen(other)).toBe(true);
    // The next round can sign in again with this password.
    const password = demoPassword;
    await admin.caller.call(resetPassword, { params, body: { password } });
    const again = await signInAs(product.address, pia);
    using reopened = await openSocket(product.address, again.token);
    expect(await isOpen(reopened)).toBe(true);
  });

  it('[UC18] continues here alone when the person sets a word of their own', async () => {
    const [here, there] = [
      await signInAs(product.address, dana),
      await signInAs(product.address, dana),
    ];
    using socket = await openSocket(product.address, there.token);
    const body = { currentPassword: demoPassword, secret: 'a-word-of-my-own' };
    const { data } = await here.caller.call(changeSecret, { body });
    expect(await socket.closed).toBe(4401);
    const refused = await there.caller.attempt(verify);
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { error: { message: credentialTexts.ended } },
    ]);
    expect(await statusOf(here.caller)).toBe(401);
    const after = new Caller(product.address, data.token);
    using reopened = await openSocket(product.address, data.token);
    expect(await isOpen(reopened)).toBe(true);
    const wrong = { currentPassword: 'not-mine', password: 'another' };
    expect((await after.attempt(changePassword, { body: wrong })).status).toBe(400);
    expect(await statusOf(after)).toBe(200);
  });

  it('ends on every device when the account is deactivated', async () => {
    const [one, two] = [await signInAs(product.address, ada), await signInAs(product.address, ada)];
    using first = await openSocket(product.address, one.token);
    using second = await openSocket(product.address, two.token);
    const at = new Date().toISOString();
    const command = { type: 'DeactivateUser', data: {}, actor: system, at } as const;
    const origin = { correlationId: 'test' };
    await product.server.commands.execute(usersDecider, one.user.id, command, origin);
    expect([await first.closed, await second.closed]).toEqual([4401, 4401]);
    expect([await statusOf(one.caller), await statusOf(two.caller)]).toEqual([401, 401]);
  });
});
