import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { identityIdOf, identityKind } from '@mach42/http-kit/identity-record.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOfTests } from '../testing/start-command-api.ts';
import { claims, OpenIdWorld, userIn } from './openid.fixture.ts';
import type { SingleSignOn } from './single-sign-on.ts';

let world: OpenIdWorld;
const started: OpenIdWorld[] = [];
const start = async (changed?: Partial<SingleSignOn>) => {
  world = await OpenIdWorld.start(changed);
  started.push(world);
};
afterEach(async () => {
  for (const one of started.splice(0)) await one[Symbol.asyncDispose]();
});

const userOf = async (userId: string) =>
  (await world.api.commands.load(usersDecider, userId)).state;

describe('creating accounts', () => {
  beforeEach(() => start({ createsAccounts: true }));

  it('[UC44] [UC48] gives an account of its own, and no part of another', async () => {
    const user = userIn(await world.signIn());
    expect(user).toMatchObject({
      firstName: 'Robin',
      lastName: 'Quist',
      username: 'robin.quist-2',
    });
    expect(user.userId).not.toBe(world.id);
    expect(user.mobile).toMatch(/^00999\d{12}$/);
    expect(user.roles).toEqual(['user']);
    expect(userIn(await world.signIn()).userId).toBe(user.userId);
  });

  it('[UC48] gives one account to two sign-ins at once', async () => {
    const bodies = [await world.way(), await world.way()];
    const answers = await Promise.all(bodies.map((body) => world.finish(body)));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map((one) => userIn(one).userId)).size).toBe(1);
    const kept = await world.api.vault.records.read(
      identityKind,
      identityIdOf(world.provider.issuer, claims.sub),
    );
    expect(kept?.owner).toBe(made[0] && userIn(made[0]).userId);
  });

  it('[UC48] needs an e-mail address that is not refuted, also from the userinfo endpoint', async () => {
    const { email, ...without } = claims;
    world.provider.claims = { ...claims, email_verified: false };
    expect((await world.signIn()).body.error.message).toBe(texts.noEmail);
    world.provider.claims = without;
    expect((await world.signIn()).body.error.message).toBe(texts.noEmail);
    world.provider.more = { email, name: 'Another' };
    expect(userIn(await world.signIn())).toMatchObject({ email, firstName: 'Robin' });
  });

  it('[UC48] keeps names that no store can hold as they are shown, and takes nobody for another', async () => {
    world.provider.claims = { ...claims, given_name: 'Ro\ud83d', preferred_username: 'ro\0b' };
    expect(userIn(await world.signIn())).toMatchObject({
      firstName: 'Ro\uFFFD',
      username: 'ro\uFFFDb',
    });
    // In the form that is shown, the username is taken.
    world.provider.claims = { ...claims, sub: 'r-2', preferred_username: 'ro\uFFFDb' };
    expect(userIn(await world.signIn())).toMatchObject({ username: 'ro\uFFFDb-2' });
    world.provider.claims = { ...claims, sub: 'r-1\0' };
    expect((await world.signIn()).status).toBe(401);
  });

  it('[UC47] [UC48] keeps the way in of a person who has no other', async () => {
    const made = userIn(await world.signIn()).userId;
    const reset = await world.api.ada.post(`/api/admin/users/${made}/reset-second-factor`);
    expect(reset.status).toBe(404);
    expect(userIn(await world.signIn()).userId).toBe(made);
  });
});

describe('roles of the sign-in service', () => {
  const values = new Map([
    ['admin', new Set(['bosses'])],
    ['moderator', new Set(['leads'])],
  ] as const);
  const rolesOf = async (groups: unknown) => {
    world.provider.claims = { ...claims, realm: { groups } };
    const answer = await world.signIn();
    return answer.status === 200 ? userIn(answer).roles : answer.body.error.message;
  };

  it('[UC46] are given and taken at each sign-in, the admin role only when it is named', async () => {
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values } });
    expect(await rolesOf(['staff'])).toEqual(['user']);
    expect(await rolesOf(['leads', 'bosses'])).toEqual(['user', 'moderator', 'admin']);
    const signed = await world.signIn();
    const [token, user] = [String(signed.body.data['token']), userIn(signed)];
    expect(await rolesOf('leads')).toEqual(['user', 'moderator']);
    const asAdmin = await world.as(token, '/api/auth/role', { role: 'admin' });
    expect([401, 403]).toContain(asAdmin.status);
    expect(await rolesOf({ bosses: true })).toEqual(['user']);
    expect(await rolesOf(['admin', 'BOSSES'])).toEqual(['user']);
    expect(await userOf(user.userId)).toMatchObject({ roles: ['user'], activeRole: 'standard' });
  });

  it('[UC46] leave the last admin what they are', async () => {
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values } });
    expect(await rolesOf(['bosses'])).toEqual(['user', 'admin']);
    world.others.areAdmins = false;
    expect(await rolesOf(['leads'])).toEqual(['user', 'moderator', 'admin']);
    world.others.areAdmins = true;
    expect(await rolesOf(['leads'])).toEqual(['user', 'moderator']);
  });

  it('[UC46] are given back where the other admins lost theirs at the same moment', async () => {
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values } });
    expect(await rolesOf(['bosses'])).toEqual(['user', 'admin']);
    world.others.areAdminsAfter = false;
    expect(await rolesOf(['leads'])).toEqual(['user', 'moderator', 'admin']);
  });

  it('[UC46] refuse a person who has none, and leave them nothing', async () => {
    const needed = new Map([...values, ['user', new Set(['staff'])] as const]);
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values: needed } });
    expect(await rolesOf([])).toBe(texts.noRole);
    expect(await rolesOf(['staff', 'bosses'])).toEqual(['user', 'admin']);
    const kept = await world.api.vault.records.read(
      identityKind,
      identityIdOf(world.provider.issuer, claims.sub),
    );
    expect(await rolesOf([])).toBe(texts.noRole);
    expect(await userOf(kept?.owner ?? '')).toMatchObject({ roles: ['user'] });
  });

  it('[UC46] are those of the workspace where nothing is mapped', async () => {
    await start();
    await world.link(await world.login());
    await world.api.commands.execute(
      usersDecider,
      world.id,
      {
        type: 'AssignRoles',
        data: { roles: ['user', 'moderator'] },
        actor: system,
        at: new Date(startOfTests).toISOString(),
      },
      { correlationId: 'test' },
    );
    expect(userIn(await world.signIn()).roles).toEqual(['user', 'moderator']);
  });
});
