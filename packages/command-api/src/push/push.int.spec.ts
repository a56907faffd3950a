import { limits } from '@mach42/contracts/kernel/limits.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { pushKind } from '@mach42/http-kit/push-record.ts';
import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerLater } from '../testing/far-vault.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { registerForTest, robin } from '../users/person.fixture.ts';

let api: CommandApi;
/** The id of the person who makes the calls. */
let id: string;
let token: string;
beforeEach(async () => {
  api = await startCommandApi();
  await allow('allowed');
  id = await registerForTest(api, robin);
  token = await login('password', robin.password, 'web');
});
afterEach(() => api.close());

async function allow(value: string): Promise<void> {
  const changes = { [settingNames.push]: value };
  const { version } = { version: value === 'allowed' ? 0 : 1 };
  const { status } = await api.ada.put('/api/settings', { baseVersion: version, changes });
  expect(status).toBe(200);
}

async function as(who: string | undefined, url: string, body?: object) {
  api.anonymous.token = who;
  const answering = api.anonymous.post(url, body);
  api.anonymous.token = undefined;
  return answering;
}

async function login(kind: string, word: string, environment: string): Promise<string> {
  const body = { mobile: robin.mobile, [kind]: word, environment };
  return String((await as(undefined, '/api/auth/login', body)).body.data['token']);
}

const keys = createECDH('prime256v1');
keys.generateKeys();
const browser = (n = 1) => ({
  endpoint: `https://push.example.org/${n}`,
  p256dh: keys.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
  language: 'en',
});
const subscribe = (body: object = browser(), who = token) => as(who, '/api/push', body);
const known = (userId = id) => api.vault.records.list(pushKind, userId);

describe('push in a browser', () => {
  it('[WP2] is turned on and off by its person', async () => {
    const { body } = await as(token, '/api/push/key');
    expect(Buffer.from(String(body.data['publicKey']), 'base64url')).toHaveLength(65);
    expect((await subscribe()).status).toBe(200);
    expect((await subscribe()).status).toBe(200);
    expect(await known()).toHaveLength(1);
    const end = { endpoint: browser().endpoint };
    await as(api.dana.token, '/api/push/remove', end);
    expect(await known()).toHaveLength(1);
    expect((await as(token, '/api/push/remove', end)).status).toBe(200);
    expect(await known()).toEqual([]);
  });

  it('[WP2] belongs to the person who turned it on last', async () => {
    await subscribe();
    await subscribe(browser(), String(api.dana.token));
    expect(await known()).toEqual([]);
    expect(await known(api.dana.id)).toHaveLength(1);
  });

  it('[WP2] is on in so many browsers at most', async () => {
    for (let n = 0; n < limits.push.browsersOfPerson; n += 1)
      expect((await subscribe(browser(n))).status).toBe(200);
    expect((await subscribe(browser(99))).status).toBe(409);
  });

  it('[WP2] is on in no more of them, when they ask at the same time', async () => {
    answerLater(api.vault);
    const asked = Array.from({ length: limits.push.browsersOfPerson + 5 }, (_, n) => n);
    const answers = await Promise.all(asked.map((n) => subscribe(browser(n))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    const accepted = Array<number>(limits.push.browsersOfPerson).fill(200);
    expect(statuses).toEqual([...accepted, 409, 409, 409, 409, 409]);
    expect(await known()).toHaveLength(limits.push.browsersOfPerson);
  });

  it.each([
    { endpoint: 'http://push.example.org/1' },
    { endpoint: 'https://user@push.example.org/1' },
    { endpoint: 'https://' },
    { p256dh: 'AAAA' },
    { auth: 'AAAA' },
  ])('[WP5] refuses what is no subscription: %j', async (odd) => {
    expect((await subscribe({ ...browser(), ...odd })).status).toBe(400);
  });

  it('[WP2] is refused to a sign-in with the secret word', async () => {
    const gpt = await login('secret', robin.secret, 'gpt');
    expect((await subscribe(browser(), gpt)).status).toBe(403);
    expect((await as(gpt, '/api/push/key')).status).toBe(403);
    expect((await as(undefined, '/api/push', browser())).status).toBe(401);
  });

  it('[WP3] ends with the sign-in that turned it on', async () => {
    await subscribe();
    const other = await login('password', robin.password, 'web');
    await as(other, '/api/auth/logout');
    expect(await known()).toHaveLength(1);
    await as(token, '/api/auth/logout');
    expect(await known()).toEqual([]);
  });

  it('[WP1] is refused until an admin allows it', async () => {
    await allow('off');
    expect((await subscribe()).status).toBe(403);
    expect((await as(token, '/api/push/key')).status).toBe(403);
  });

  it('[WP7] is refused where push services could not reach the operator', async () => {
    await api.close();
    api = await startCommandApi({ hasPushContact: false });
    await allow('allowed');
    const refused = await api.dana.post('/api/push/key');
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'FORBIDDEN', message: pushTexts.noContact },
    ]);
    expect((await api.dana.post('/api/push', browser())).status).toBe(403);
    expect(await known(api.dana.id)).toEqual([]);
  });

  it('[WP2] is forgotten with its person', async () => {
    await subscribe();
    await api.vault.forget(id);
    expect(await known()).toEqual([]);
  });
});
