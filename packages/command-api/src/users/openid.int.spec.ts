import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi } from '../testing/start-command-api.ts';
import { claims, OpenIdWorld, userIn } from './openid.fixture.ts';
import { robin } from './person.fixture.ts';
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

describe('where no sign-in service is configured', () => {
  it('[UC42] every call is refused', async () => {
    const api = await startCommandApi();
    const begun = await api.anonymous.post('/api/auth/openid/begin');
    expect(begun.body.error.message).toBe(texts.notOffered);
    const body = { flow: 'AA', code: 'AA', state: 'AA' };
    expect((await api.anonymous.post('/api/auth/openid', body)).status).toBe(403);
    expect((await api.dana.post('/api/auth/identities', body)).status).toBe(403);
    await api.close();
  });
});

describe('linking an account of the sign-in service', () => {
  beforeEach(() => start());

  it('[UC43] needs the password, keeps it encrypted, and is an event without it', async () => {
    const token = await world.login();
    expect((await world.beginLink(token, 'not it')).status).toBe(400);
    const linked = await world.link(token);
    expect([linked.status, linked.body.data['name']]).toEqual([200, 'robin.quist']);
    expect(await world.events()).toContain('IdentityLinked');
    const log = await world.api.store.readStream(`user-${world.id}`, { direction: 'forwards' });
    expect(JSON.stringify(log.map(({ data }) => data))).not.toContain(claims.sub);
    const signed = await world.signIn();
    expect([signed.status, userIn(signed).userId]).toEqual([200, world.id]);
  });

  it('[UC43] is refused for an account that another person linked, and for a second one', async () => {
    const token = await world.login();
    await world.link(token);
    expect((await world.beginLink(token)).body.error.message).toBe(texts.one);
    const other = { ...robin, username: 'kim', mobile: '004577777777' };
    await world.register(other);
    const refused = await world.link(await world.login(other.mobile));
    expect([refused.status, refused.body.error.message]).toEqual([409, texts.taken]);
    expect(userIn(await world.signIn()).userId).toBe(world.id);
  });

  it('[UC43] is finished by the person who began, and is no sign-in', async () => {
    const token = await world.login();
    const body = await world.through(await world.beginLink(token));
    expect((await world.finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const others = await world.api.dana.post('/api/auth/identities', body);
    expect([others.status, others.body.error.message]).toEqual([401, texts.begunElsewhere]);
    const ofSignIn = await world.way();
    const refused = await world.as(token, '/api/auth/identities', ofSignIn);
    expect(refused.body.error.message).toBe(texts.begunElsewhere);
  });

  it('[UC43] [UC47] is nothing for a visitor or a sign-in with the secret word', async () => {
    const body = { mobile: robin.mobile, secret: robin.secret, environment: 'gpt' };
    const token = String(
      (await world.api.anonymous.post('/api/auth/login', body)).body.data['token'],
    );
    expect((await world.beginLink(token)).status).toBe(403);
    expect((await world.unlink(token, world.id)).status).toBe(403);
    expect(
      (await world.api.visitor.post('/api/auth/identities/begin', { currentPassword: 'x' })).status,
    ).toBe(403);
    expect((await world.api.anonymous.post('/api/auth/identities/begin', {})).status).toBe(401);
  });

  it('[UC47] is undone with the password, by its person alone', async () => {
    const token = await world.login();
    const identityId = (await world.link(token)).body.data['id'];
    const others = await world.api.dana.post(`/api/auth/identities/${identityId}/unlink`, {
      currentPassword: robin.password,
    });
    expect([others.status, others.body.error.message]).toEqual([404, texts.gone]);
    expect((await world.unlink(token, identityId, 'not it')).status).toBe(400);
    expect((await world.signIn()).status).toBe(200);
    expect((await world.unlink(token, identityId)).status).toBe(200);
    expect(await world.events()).toContain('IdentityUnlinked');
    expect((await world.signIn()).body.error.message).toBe(texts.unknown);
  });

  it('[UC47] is undone with a reset second factor', async () => {
    const token = await world.login();
    await world.link(token);
    expect(
      (await world.api.ada.post(`/api/admin/users/${world.id}/reset-second-factor`)).status,
    ).toBe(200);
    expect((await world.signIn()).body.error.message).toBe(texts.unknown);
  });
});

describe('signing in', () => {
  it('[UC44] is listed with its device, and ends by signing out', async () => {
    await start();
    await world.link(await world.login());
    const { body } = await world.signIn();
    const listed = await signInRecords(world.api.vault.records).list(world.id);
    expect(listed).toHaveLength(2);
    const token = String(body.data['token']);
    expect((await world.as(token, '/api/auth/logout')).status).toBe(200);
    expect((await world.as(token, '/api/auth/role', { role: 'standard' })).status).toBe(401);
  });

  it('[UC44] does not find an account by e-mail, username or telephone', async () => {
    await start();
    world.provider.claims = { ...claims, phone_number: robin.mobile, phone_number_verified: true };
    expect((await world.signIn()).body.error.message).toBe(texts.unknown);
    expect(await world.events()).not.toContain('UserSignedIn');
  });

  it('[UC44] is refused to a person who was deactivated', async () => {
    await start();
    await world.link(await world.login());
    await world.api.ada.put(`/api/admin/users/${world.id}/status`, { status: 'inactive' });
    expect((await world.signIn()).body.error.message).toBe(userTexts.inactive);
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
    await world.link(await world.login());
    world.provider.change = change;
    const refused = await world.signIn();
    expect(refused.body.error?.message).toBe(message);
    expect((await world.events()).filter((type) => type === 'UserSignedIn')).toHaveLength(1);
  });

  it.each(['none', 'other key'] as const)(
    '[UC45] is refused with the signature %s',
    async (signing) => {
      await start();
      await world.link(await world.login());
      world.provider.signing = signing;
      const refused = await world.signIn();
      expect([refused.status, refused.body.error.message]).toEqual([401, texts.refused]);
    },
  );

  it('[UC45] is refused with the state of another browser, and leaves the own way open', async () => {
    await start();
    await world.link(await world.login());
    const [own, others] = [await world.way(), await world.way()];
    const forged = await world.finish({ ...others, flow: own.flow });
    expect([forged.status, forged.body.error.message]).toEqual([401, texts.begunElsewhere]);
    expect((await world.finish({ ...others, flow: own.flow, state: own.state })).status).toBe(401);
    const misled = await world.finish({ ...(await world.way()), iss: 'https://other.test' });
    expect([misled.status, misled.body.error.message]).toEqual([401, texts.refused]);
    const again = await world.way();
    expect((await world.finish(again)).status).toBe(200);
  });

  it('[UC45] works once with a code, also when it comes twice at once', async () => {
    await start();
    await world.link(await world.login());
    const body = await world.way();
    const statuses = (await Promise.all([world.finish(body), world.finish(body)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401]);
    expect((await world.finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const { code } = body;
    const replayed = await world.finish({ ...(await world.way()), code });
    expect(replayed.body.error.message).toBe(texts.refused);
  });

  it('[UC45] is refused after ten minutes, and for what was not issued', async () => {
    await start();
    await world.link(await world.login());
    const body = await world.way();
    world.api.clock.now += 10 * 60_000;
    expect((await world.finish(body)).body.error.message).toBe(texts.begunElsewhere);
    const flow = Buffer.alloc(54, 7).toString('base64url');
    expect((await world.finish({ ...body, flow })).status).toBe(401);
  });

  it('[UC45] goes back to the address of the workspace alone', async () => {
    await start();
    const { body } = await world.begin();
    const { searchParams } = new URL(String(body.data['url']));
    expect(searchParams.get('redirect_uri')).toBe('https://workspace.test/login/openid');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(
      (await world.api.anonymous.post('/api/auth/openid/begin', { redirect: '//x' })).status,
    ).toBe(400);
  });

  it('[UC46] says that the service is away, or does not accept this server', async () => {
    await start();
    world.provider.isAway = true;
    const away = await world.begin();
    expect([away.status, away.body.error.message]).toEqual([502, texts.away]);
    await start({ clientSecret: 'another one' });
    expect((await world.signIn()).body.error.message).toBe(texts.setUp);
  });
});
