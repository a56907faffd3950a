import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { identityIdOf, identityKind } from '@mach42/http-kit/identity-record.ts';
import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import { OpenIdProvider } from '@mach42/testing/providers/openid-provider.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { registerUser, type NewUser } from './register-user.ts';
import type { SingleSignOn } from './single-sign-on.ts';

const robin: NewUser = {
  firstName: 'Robin',
  lastName: 'Quist',
  username: 'robin.quist',
  email: 'robin@example.org',
  mobile: '004566666666',
  roles: ['user'],
  subscription: 'standard',
  password: 'kiln otter ladder',
  secret: 'lantern plum ferry',
};
/** Of the person at the sign-in service. */
const claims = {
  sub: 'r-1',
  name: 'Robin Quist',
  preferred_username: 'robin.quist',
  email: 'robin@example.org',
  email_verified: true,
};

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await new OpenIdProvider().start();
});
afterAll(() => provider.close());

let api: CommandApi;
let id: string;
afterEach(() => api.close());

async function start(changed: Partial<SingleSignOn> = {}) {
  Object.assign(provider, {
    claims,
    more: {},
    signing: 'right',
    isAway: false,
    change: (payload: object) => payload,
  });
  const singleSignOn: SingleSignOn = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: 'openid profile email',
    label: 'Log in with Staff',
    createsAccounts: false,
    roles: undefined,
    ...changed,
  };
  api = await startCommandApi({ singleSignOn });
  const at = new Date(startOfTests).toISOString();
  const calling = { actor: system, at, origin: { correlationId: 'test' } };
  const { state } = await registerUser(api, robin, calling);
  id = state.exists ? state.userId : '';
}

async function as<T>(given: string | undefined, call: () => Promise<T>): Promise<T> {
  api.anonymous.token = given;
  const answering = call();
  api.anonymous.token = undefined;
  return answering;
}
async function login(mobile = robin.mobile): Promise<string> {
  const body = { mobile, password: robin.password, environment: 'web' };
  return String((await api.anonymous.post('/api/auth/login', body)).body.data['token']);
}
/** What the browser has after it came back. */
async function through(begun: { body: { data: Record<string, unknown> } }) {
  const { flow, url } = begun.body.data;
  return { flow: String(flow), ...(await provider.visit(String(url))) };
}
const begin = () => api.anonymous.post('/api/auth/openid/begin');
const finish = (body: object) => api.anonymous.post('/api/auth/openid', body);
const signIn = async () => finish(await through(await begin()));
const beginLink = (token: string, currentPassword = robin.password) =>
  as(token, () => api.anonymous.post('/api/auth/identities/begin', { currentPassword }));
const link = async (token: string) => {
  const body = await through(await beginLink(token));
  return as(token, () => api.anonymous.post('/api/auth/identities', body));
};
const unlink = (token: string, identityId: string, currentPassword = robin.password) =>
  as(token, () =>
    api.anonymous.post(`/api/auth/identities/${identityId}/unlink`, { currentPassword }),
  );
const userOf = async (userId: string) => (await api.commands.load(usersDecider, userId)).state;
const events = async () =>
  (await api.store.readStream(`user-${id}`, { direction: 'forwards' })).map(({ type }) => type);

describe('where no sign-in service is configured', () => {
  it('[UC42] every call is refused', async () => {
    api = await startCommandApi();
    expect((await begin()).body.error.message).toBe(texts.notOffered);
    const body = { flow: 'AA', code: 'AA', state: 'AA' };
    expect((await finish(body)).status).toBe(403);
    expect((await api.dana.post('/api/auth/identities', body)).status).toBe(403);
  });
});

describe('linking an account of the sign-in service', () => {
  beforeEach(() => start());

  it('[UC43] needs the password, keeps it encrypted, and is an event without it', async () => {
    const token = await login();
    expect((await beginLink(token, 'not it')).status).toBe(400);
    const linked = await link(token);
    expect([linked.status, linked.body.data['name']]).toEqual([200, 'robin.quist']);
    expect(await events()).toContain('IdentityLinked');
    const log = await api.store.readStream(`user-${id}`, { direction: 'forwards' });
    expect(JSON.stringify(log.map(({ data }) => data))).not.toContain(claims.sub);
    const signed = await signIn();
    expect([signed.status, signed.body.data['user'].userId]).toEqual([200, id]);
  });

  it('[UC43] is refused for an account that another person linked, and for a second one', async () => {
    const token = await login();
    await link(token);
    expect((await beginLink(token)).body.error.message).toBe(texts.one);
    const at = new Date(startOfTests).toISOString();
    const calling = { actor: system, at, origin: { correlationId: 'test' } };
    const other = { ...robin, username: 'kim', mobile: '004577777777' };
    await registerUser(api, other, calling);
    const refused = await link(await login(other.mobile));
    expect([refused.status, refused.body.error.message]).toEqual([409, texts.taken]);
    expect((await signIn()).body.data['user'].userId).toBe(id);
  });

  it('[UC43] is finished by the person who began, and is no sign-in', async () => {
    const token = await login();
    const body = await through(await beginLink(token));
    expect((await finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const others = await api.dana.post('/api/auth/identities', body);
    expect([others.status, others.body.error.message]).toEqual([401, texts.begunElsewhere]);
    const ofSignIn = await through(await begin());
    const refused = await as(token, () => api.anonymous.post('/api/auth/identities', ofSignIn));
    expect(refused.body.error.message).toBe(texts.begunElsewhere);
  });

  it('[UC43] [UC47] is nothing for a visitor or a sign-in with the secret word', async () => {
    const body = { mobile: robin.mobile, secret: robin.secret, environment: 'gpt' };
    const token = String((await api.anonymous.post('/api/auth/login', body)).body.data['token']);
    expect((await beginLink(token)).status).toBe(403);
    expect((await unlink(token, id)).status).toBe(403);
    expect(
      (await api.visitor.post('/api/auth/identities/begin', { currentPassword: 'x' })).status,
    ).toBe(403);
    expect((await api.anonymous.post('/api/auth/identities/begin', {})).status).toBe(401);
  });

  it('[UC47] is undone with the password, by its person alone', async () => {
    const token = await login();
    const identityId = String((await link(token)).body.data['id']);
    const others = await api.dana.post(`/api/auth/identities/${identityId}/unlink`, {
      currentPassword: robin.password,
    });
    expect([others.status, others.body.error.message]).toEqual([404, texts.gone]);
    expect((await unlink(token, identityId, 'not it')).status).toBe(400);
    expect((await signIn()).status).toBe(200);
    expect((await unlink(token, identityId)).status).toBe(200);
    expect(await events()).toContain('IdentityUnlinked');
    expect((await signIn()).body.error.message).toBe(texts.unknown);
  });

  it('[UC47] is undone with a reset second factor', async () => {
    const token = await login();
    await link(token);
    expect((await api.ada.post(`/api/admin/users/${id}/reset-second-factor`)).status).toBe(200);
    expect((await signIn()).body.error.message).toBe(texts.unknown);
  });
});

describe('signing in', () => {
  it('[UC44] is listed with its device, and ends by signing out', async () => {
    await start();
    await link(await login());
    const { body } = await signIn();
    const listed = await signInRecords(api.vault.records).list(id);
    expect(listed).toHaveLength(2);
    const token = String(body.data['token']);
    expect((await as(token, () => api.anonymous.post('/api/auth/logout'))).status).toBe(200);
    expect(
      (await as(token, () => api.anonymous.post('/api/auth/role', { role: 'standard' }))).status,
    ).toBe(401);
  });

  it('[UC44] does not find an account by e-mail, username or telephone', async () => {
    await start();
    provider.claims = { ...claims, phone_number: robin.mobile, phone_number_verified: true };
    expect((await signIn()).body.error.message).toBe(texts.unknown);
    expect(await events()).not.toContain('UserSignedIn');
  });

  it('[UC44] is refused to a person who was deactivated', async () => {
    await start();
    await link(await login());
    await api.ada.put(`/api/admin/users/${id}/status`, { status: 'inactive' });
    expect((await signIn()).body.error.message).toBe(userTexts.inactive);
  });

  it.each<[string, (payload: Record<string, unknown>) => Record<string, unknown>, string]>([
    ['another nonce', (payload) => ({ ...payload, nonce: 'other' }), texts.refused],
    ['no nonce', ({ nonce: _, ...payload }) => payload, texts.refused],
    ['another audience', (payload) => ({ ...payload, aud: 'other' }), texts.refused],
    ['another issuer', (payload) => ({ ...payload, iss: 'https://other.test' }), texts.refused],
    ['no subject', ({ sub: _, ...payload }) => payload, texts.refused],
    [
      'a subject that is too long',
      (payload) => ({ ...payload, sub: 's'.repeat(256) }),
      texts.refused,
    ],
    ['a name that is no text', (payload) => ({ ...payload, name: { first: 1 } }), texts.refused],
    ['an end that is over', (payload) => ({ ...payload, exp: 1_000 }), texts.clock],
  ])('[UC45] is refused with %s', async (_, change, message) => {
    await start();
    await link(await login());
    provider.change = change as OpenIdProvider['change'];
    const refused = await signIn();
    expect(refused.body.error?.message).toBe(message);
    expect((await events()).filter((type) => type === 'UserSignedIn')).toHaveLength(1);
  });

  it.each(['none', 'other key'] as const)(
    '[UC45] is refused with the signature %s',
    async (signing) => {
      await start();
      await link(await login());
      provider.signing = signing;
      const refused = await signIn();
      expect([refused.status, refused.body.error.message]).toEqual([401, texts.refused]);
    },
  );

  it('[UC45] is refused with the state of another browser, and leaves the own way open', async () => {
    await start();
    await link(await login());
    const [own, others] = [await through(await begin()), await through(await begin())];
    const forged = await finish({ ...others, flow: own.flow });
    expect([forged.status, forged.body.error.message]).toEqual([401, texts.begunElsewhere]);
    expect((await finish({ ...others, flow: own.flow, state: own.state })).status).toBe(401);
    const misled = await finish({ ...(await through(await begin())), iss: 'https://other.test' });
    expect([misled.status, misled.body.error.message]).toEqual([401, texts.refused]);
    const again = await through(await begin());
    expect((await finish(again)).status).toBe(200);
  });

  it('[UC45] works once with a code, also when it comes twice at once', async () => {
    await start();
    await link(await login());
    const body = await through(await begin());
    const statuses = (await Promise.all([finish(body), finish(body)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const { code } = body;
    const replayed = await finish({ ...(await through(await begin())), code });
    expect(replayed.body.error.message).toBe(texts.refused);
  });

  it('[UC45] is refused after ten minutes, and for what was not issued', async () => {
    await start();
    await link(await login());
    const body = await through(await begin());
    api.clock.now += 10 * 60_000;
    expect((await finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const flow = Buffer.alloc(54, 7).toString('base64url');
    expect((await finish({ ...body, flow })).status).toBe(401);
  });

  it('[UC45] goes back to the address of the workspace alone', async () => {
    await start();
    const { body } = await begin();
    const { searchParams } = new URL(String(body.data['url']));
    expect(searchParams.get('redirect_uri')).toBe('https://workspace.test/login/openid');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect((await api.anonymous.post('/api/auth/openid/begin', { redirect: '//x' })).status).toBe(
      400,
    );
  });

  it('[UC46] says that the service is away, or does not accept this server', async () => {
    await start();
    provider.isAway = true;
    const away = await begin();
    expect([away.status, away.body.error.message]).toEqual([502, texts.away]);
    await api.close();
    await start({ clientSecret: 'another one' });
    expect((await signIn()).body.error.message).toBe(texts.setUp);
  });
});

describe('creating accounts', () => {
  beforeEach(() => start({ createsAccounts: true }));

  it('[UC44] [UC48] gives an account of its own, and no part of another', async () => {
    const { body } = await signIn();
    const { user } = body.data as { user: Record<string, unknown> };
    expect(user).toMatchObject({
      firstName: 'Robin',
      lastName: 'Quist',
      username: 'robin.quist-2',
    });
    expect(user['userId']).not.toBe(id);
    expect(user['mobile']).toMatch(/^00999\d{12}$/);
    expect(user['roles']).toEqual(['user']);
    expect((await signIn()).body.data['user'].userId).toBe(user['userId']);
  });

  it('[UC48] gives one account to two sign-ins at once', async () => {
    const bodies = [await through(await begin()), await through(await begin())];
    const answers = await Promise.all(bodies.map(finish));
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => body.data['user'].userId)).size).toBe(1);
    const kept = await api.vault.records.read(
      identityKind,
      identityIdOf(provider.issuer, claims.sub),
    );
    expect(kept?.owner).toBe(made[0]?.body.data['user'].userId);
  });

  it('[UC48] needs an e-mail address that is not refuted, also from the userinfo endpoint', async () => {
    const { email, ...without } = claims;
    provider.claims = { ...claims, email_verified: false };
    expect((await signIn()).body.error.message).toBe(texts.noEmail);
    provider.claims = without;
    expect((await signIn()).body.error.message).toBe(texts.noEmail);
    provider.more = { email, name: 'Another' };
    expect((await signIn()).body.data['user']).toMatchObject({ email, firstName: 'Robin' });
  });

  it('[UC47] [UC48] keeps the way in of a person who has no other', async () => {
    const made = String((await signIn()).body.data['user'].userId);
    const reset = await api.ada.post(`/api/admin/users/${made}/reset-second-factor`);
    expect(reset.status).toBe(404);
    expect((await signIn()).body.data['user'].userId).toBe(made);
  });
});

describe('roles of the sign-in service', () => {
  const values = new Map([
    ['admin', new Set(['bosses'])],
    ['moderator', new Set(['leads'])],
  ] as const);
  const rolesOf = async (groups: unknown) => {
    provider.claims = { ...claims, realm: { groups } };
    const { body } = await signIn();
    return body.data?.['user'].roles ?? body.error.message;
  };

  it('[UC46] are given and taken at each sign-in, the admin role only when it is named', async () => {
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values } });
    expect(await rolesOf(['staff'])).toEqual(['user']);
    expect(await rolesOf(['leads', 'bosses'])).toEqual(['user', 'moderator', 'admin']);
    const { token, user } = (await signIn()).body.data as {
      token: string;
      user: { userId: string };
    };
    expect(await rolesOf('leads')).toEqual(['user', 'moderator']);
    const asAdmin = await as(token, () => api.anonymous.post('/api/auth/role', { role: 'admin' }));
    expect([401, 403]).toContain(asAdmin.status);
    expect(await rolesOf({ bosses: true })).toEqual(['user']);
    expect(await rolesOf(['admin', 'BOSSES'])).toEqual(['user']);
    expect(await userOf(user.userId)).toMatchObject({ roles: ['user'], activeRole: 'standard' });
  });

  it('[UC46] refuse a person who has none, and leave them nothing', async () => {
    const needed = new Map([...values, ['user', new Set(['staff'])] as const]);
    await start({ createsAccounts: true, roles: { claim: '/realm/groups', values: needed } });
    expect(await rolesOf([])).toBe(texts.noRole);
    expect(await rolesOf(['staff', 'bosses'])).toEqual(['user', 'admin']);
    const kept = await api.vault.records.read(
      identityKind,
      identityIdOf(provider.issuer, claims.sub),
    );
    expect(await rolesOf([])).toBe(texts.noRole);
    expect(await userOf(kept?.owner ?? '')).toMatchObject({ roles: ['user'] });
  });

  it('[UC46] are those of the workspace where nothing is mapped', async () => {
    await start();
    await link(await login());
    await api.commands.execute(
      usersDecider,
      id,
      {
        type: 'AssignRoles',
        data: { roles: ['user', 'moderator'] },
        actor: system,
        at: new Date(startOfTests).toISOString(),
      },
      { correlationId: 'test' },
    );
    expect((await signIn()).body.data['user'].roles).toEqual(['user', 'moderator']);
  });
});
