import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedSettings } from '../settings/live-settings.ts';
import { answerLater } from '../testing/far-vault.ts';
import { SoftwarePasskey } from '../testing/software-passkey.ts';
import type { CommandApi } from '../testing/start-command-api.ts';
import { robin, startWithRobin, withToken } from './person.fixture.ts';

const currentPassword = robin.password;
/** The origin of the links of the API under test. */
const origin = 'https://workspace.test';

let api: CommandApi;
let id: string;
let token: string;
let values: Record<string, unknown>;
beforeEach(async () => {
  ({ api, values, id } = await startWithRobin({ [settingNames.passkeys]: 'allowed' }));
  token = await login({ password: robin.password, environment: 'web' });
});
afterEach(() => api.close());

async function login(body: object): Promise<string> {
  const answer = await api.anonymous.post('/api/auth/login', { mobile: robin.mobile, ...body });
  return String(answer.body.data['token']);
}
const as = <T>(given: string | undefined, call: () => Promise<T>) => withToken(api, given, call);
const url = '/api/auth/passkeys';
const begin = (given: string | undefined = token, password = currentPassword) =>
  as(given, () => api.anonymous.post(`${url}/begin`, { currentPassword: password }));
const challengeOf = async () => String((await begin()).body.data['challenge']);
const add = (created: object, given: string | undefined = token) =>
  as(given, () => api.anonymous.post(url, { ...created, name: 'Laptop' }));

/** A passkey of the person, and the id of its record. */
async function added(passkey = new SoftwarePasskey()) {
  const { body } = await add(passkey.create({ challenge: await challengeOf(), origin }));
  return { passkey, recordId: body.data.id };
}
const challengeToSignIn = async () => {
  const { body } = await api.anonymous.post('/api/auth/passkey-sign-in/begin');
  return String(body.data['challenge']);
};
const signIn = (answer: object) => api.anonymous.post('/api/auth/passkey-sign-in', answer);
const events = async () =>
  (await api.store.readStream(`user-${id}`, { direction: 'forwards' })).map(({ type }) => type);

describe('adding a passkey', () => {
  it('[UC38] is off as shipped, and needs the password', async () => {
    expect(shippedSettings[settingNames.passkeys]).toBe('off');
    expect((await begin(token, 'not it')).status).toBe(400);
    values[settingNames.passkeys] = 'off';
    expect((await begin()).body.error.message).toBe(texts.notAllowed);
  });

  it('[UC38] keeps it, and an event without it', async () => {
    const passkey = new SoftwarePasskey();
    const made = await add(passkey.create({ challenge: await challengeOf(), origin }));
    expect([made.status, made.body.data['name']]).toEqual([200, 'Laptop']);
    expect(await events()).toContain('PasskeyAdded');
    expect((await begin()).body.data['known']).toEqual([passkey.id]);
  });

  it.each([
    ['another address', { origin: 'https://elsewhere.test' }],
    ['no user verification', { isVerified: false }],
    ['a challenge that was not issued', { challenge: 'AAAA' }],
  ])('[UC38] is refused with %s', async (_, change) => {
    const asked = { challenge: await challengeOf(), origin, ...change };
    const { status, body } = await add(new SoftwarePasskey().create(asked));
    expect([status, body.error.message]).toEqual([400, texts.refused]);
  });

  it('[UC38] takes each challenge once, for the one to whom it was issued, for five minutes', async () => {
    const challenge = await challengeOf();
    expect((await add(new SoftwarePasskey().create({ challenge, origin }))).status).toBe(200);
    expect((await add(new SoftwarePasskey().create({ challenge, origin }))).status).toBe(400);
    const own = new SoftwarePasskey().create({ challenge: await challengeOf(), origin });
    expect((await add(own, api.dana.token)).status).toBe(400);
    const ofSignIn = { challenge: await challengeToSignIn(), origin };
    expect((await add(new SoftwarePasskey().create(ofSignIn))).status).toBe(400);
    const late = await challengeOf();
    api.clock.now += 5 * 60_000;
    expect((await add(new SoftwarePasskey().create({ challenge: late, origin }))).status).toBe(400);
  });

  it('[UC38] takes ten at most, and none twice', async () => {
    const { passkey } = await added();
    const again = await add(passkey.create({ challenge: await challengeOf(), origin }));
    expect(again.body.error.message).toBe(texts.twice);
    for (let more = 1; more < 10; more += 1) {
      api.clock.now += 5 * 60_000;
      await added();
    }
    expect((await begin()).body.error.message).toBe(texts.tooMany);
  });

  it('[UC38] takes no more of them, when they come at the same time', async () => {
    for (let before = 0; before < 8; before += 1) {
      await added();
      api.clock.now += 5 * 60_000;
    }
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
    answerLater(api.vault);
    const answers = await Promise.all(
      challenges.map((challenge) => add(new SoftwarePasskey().create({ challenge, origin }))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 409,
    ]);
  });
});

describe('signing in with a passkey', () => {
  it('[UC39] needs neither password nor second step', async () => {
    const { passkey } = await added();
    values[settingNames.secondFactorStandard] = 'required';
    const done = await signIn(passkey.answer({ challenge: await challengeToSignIn(), origin }));
    expect([done.status, done.body.data['user']]).toMatchObject([200, { id }]);
    expect((await events()).filter((type) => type === 'UserSignedIn')).toHaveLength(2);
  });

  it.each([
    ['another address', { origin: 'https://elsewhere.test' }],
    ['no user verification', { isVerified: false }],
    ['a challenge that was not issued', { challenge: 'AAAA' }],
  ])('[UC39] is refused with %s', async (_, change) => {
    const { passkey } = await added();
    const asked = { challenge: await challengeToSignIn(), origin, ...change };
    const { status, body } = await signIn(passkey.answer(asked));
    expect([status, body.error.message]).toEqual([401, texts.refused]);
  });

  it('[UC39] is refused for one that is not known, and with the key of another', async () => {
    const { passkey } = await added();
    const stranger = new SoftwarePasskey();
    const asked = { challenge: await challengeToSignIn(), origin };
    expect((await signIn(stranger.answer(asked))).body.error.message).toBe(texts.unknown);
    const forged = { ...stranger.answer(asked), id: passkey.id };
    expect((await signIn(forged)).body.error.message).toBe(texts.refused);
  });

  it('[UC39] is refused with a used challenge, an old one, and a count that did not grow', async () => {
    const { passkey } = await added();
    const challenge = await challengeToSignIn();
    expect((await signIn(passkey.answer({ challenge, origin }))).status).toBe(200);
    expect((await signIn(passkey.answer({ challenge, origin }))).status).toBe(401);
    passkey.count = 0;
    const copied = { challenge: await challengeToSignIn(), origin };
    expect((await signIn(passkey.answer(copied))).status).toBe(401);
    passkey.count = 9;
    const late = { challenge: await challengeToSignIn(), origin };
    api.clock.now += 5 * 60_000;
    expect((await signIn(passkey.answer(late))).status).toBe(401);
  });

  it('[UC39] is refused where the settings do not allow it, and for an inactive person', async () => {
    const { passkey } = await added();
    const asked = { challenge: await challengeToSignIn(), origin };
    await api.ada.put(`/api/admin/users/${id}/status`, { status: 'inactive' });
    expect((await signIn(passkey.answer(asked))).status).toBe(403);
    values[settingNames.passkeys] = 'off';
    expect((await signIn(passkey.answer(asked))).body.error.message).toBe(texts.notAllowed);
  });
});

describe('own passkeys', () => {
  it('[UC40] are renamed and removed', async () => {
    const { passkey, recordId } = await added();
    const one = `${url}/${recordId}`;
    const renamed = await as(token, () => api.anonymous.put(one, { name: 'Phone' }));
    expect(renamed.body.data['name']).toBe('Phone');
    expect((await as(token, () => api.anonymous.delete(one))).status).toBe(200);
    expect(await events()).toContain('PasskeyRemoved');
    const asked = { challenge: await challengeToSignIn(), origin };
    expect((await signIn(passkey.answer(asked))).status).toBe(401);
    expect((await as(token, () => api.anonymous.delete(one))).status).toBe(404);
  });

  it('[UC40] are those of no other person, no visitor, and no sign-in with the secret word', async () => {
    const { recordId } = await added();
    const one = `${url}/${recordId}`;
    const gpt = await login({ secret: robin.secret, environment: 'gpt' });
    for (const [given, status] of [
      [api.dana.token, 404],
      [api.visitor.token, 403],
      [gpt, 403],
      [undefined, 401],
    ] as const) {
      expect((await as(given, () => api.anonymous.put(one, { name: 'X' }))).status).toBe(status);
      expect((await as(given, () => api.anonymous.delete(one))).status).toBe(status);
    }
    expect((await begin(gpt)).status).toBe(403);
  });

  it('[UC41] are removed when an admin resets the second factor', async () => {
    const { passkey } = await added();
    expect((await api.ada.post(`/api/admin/users/${id}/reset-second-factor`)).status).toBe(200);
    const asked = { challenge: await challengeToSignIn(), origin };
    expect((await signIn(passkey.answer(asked))).body.error.message).toBe(texts.unknown);
  });
});
