import { emailTexts } from '@mach42/contracts/email/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { passwordLinkTexts, credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { emailKind, pendingEmailKind, unsubscribeKeys } from '@mach42/http-kit/email-record.ts';
import { MailServer } from '@mach42/testing/email/mail-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';
import { registerForTest, robin } from '../users/person.fixture.ts';
import { Outbox } from './outbox.ts';
import { smtpTransport } from './smtp.ts';

const address = 'robin@kiln.example';
const at = new Date(startOfTests).toISOString();

let server: MailServer;
let outbox: Outbox;
let api: CommandApi;
/** The id of the person who makes the calls. */
let id: string;
let token: string;

beforeEach(async () => {
  server = await new MailServer().start();
  const transport = smtpTransport({
    host: '127.0.0.1',
    port: server.port,
    isTlsFromStart: false,
    requiresTls: false,
    credentials: undefined,
    from: { name: 'Workspace', address: 'workspace@example.org' },
  });
  outbox = new Outbox({ transport, now: Date.now, warn: () => undefined });
  const lookups = {
    personWithMobile: async (mobile: string) => (mobile === robin.mobile ? id : undefined),
  };
  api = await startCommandApi({ outbox, lookups });
  id = await registerForTest(api, robin);
  token = await login();
});
afterEach(async () => {
  await outbox.close();
  await api.close();
  await server[Symbol.asyncDispose]();
});

async function as(who: string | undefined, url: string, body?: object) {
  api.anonymous.token = who;
  const answering = api.anonymous.post(url, body);
  api.anonymous.token = undefined;
  return answering;
}

async function login(password = robin.password): Promise<string> {
  const body = { mobile: robin.mobile, password, environment: 'web' };
  return String((await as(undefined, '/api/auth/login', body)).body.data['token']);
}

const set = (changed: object = {}) =>
  as(token, '/api/email', {
    address,
    currentPassword: robin.password,
    language: 'en',
    ...changed,
  });
const confirm = (key: string) => as(undefined, '/api/email/confirm', { key });
const forgot = (mobile = robin.mobile, language = 'en') =>
  as(undefined, '/api/auth/forgotten-password', { mobile, language });

/** Sending begins after the answer. */
async function mails(count: number) {
  await expect.poll(() => server.received.length).toBe(count);
  await outbox.idle();
  return server.received;
}
const linkIn = (text = '', path: string): string =>
  new RegExp(`https://workspace\\.test/${path}#([\\w.-]+)`).exec(text)?.[1] ?? '';

async function confirmed(): Promise<void> {
  await set();
  const [mail] = await mails(1);
  expect((await confirm(linkIn(mail?.text, 'email/confirm'))).status).toBe(200);
  server.received.length = 0;
}

describe('the address of a person', () => {
  it('[EM6] is confirmed by the link that was sent to it, once', async () => {
    const pending = await set();
    expect(pending.body.data).toEqual({
      isOffered: true,
      address: null,
      confirmedAt: null,
      pending: address,
    });
    const [mail] = await mails(1);
    expect(mail?.to).toEqual([address]);
    const key = linkIn(mail?.text, 'email/confirm');
    expect((await confirm(key)).status).toBe(200);
    expect((await api.vault.records.read(emailKind, id))?.text).toContain(address);
    const again = await confirm(key);
    expect(again).toMatchObject({
      status: 404,
      body: { error: { message: emailTexts.invalidLink } },
    });
  });

  it('[EM6] is in no event, and its secret in no record', async () => {
    await confirmed();
    await set({ address: 'robin@other.example' });
    const [mail] = await mails(1);
    const [, secret = ''] = linkIn(mail?.text, 'email/confirm').split('.');
    const pending = await api.vault.records.read(pendingEmailKind, id);
    expect(secret).toHaveLength(43);
    expect(pending?.text).not.toContain(secret);
    const log = await api.store.readStream(`user-${id}`, { direction: 'forwards' });
    expect(log.map(({ type }) => type)).toContain('EmailConfirmed');
    expect(JSON.stringify(log.map(({ data }) => data))).not.toContain('.example"');
  });

  it('[EM6] stays until another one is confirmed', async () => {
    await confirmed();
    const { body } = await set({ address: 'robin@other.example' });
    expect(body.data).toMatchObject({ address, pending: 'robin@other.example' });
    const [mail] = await mails(1);
    await confirm(linkIn(mail?.text, 'email/confirm'));
    expect((await api.vault.records.read(emailKind, id))?.text).toContain('robin@other.example');
  });

  it('[EM6] is not confirmed by a link that is too old, altered or replaced', async () => {
    await set();
    const [first] = await mails(1);
    const key = linkIn(first?.text, 'email/confirm');
    expect((await confirm(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect((await confirm(`${api.dana.id}.${key.split('.')[1]}`)).status).toBe(404);
    await set();
    const [, second] = await mails(2);
    expect((await confirm(key)).status).toBe(404);
    api.clock.now += limits.email.confirmationMs + 1;
    expect((await confirm(linkIn(second?.text, 'email/confirm'))).status).toBe(404);
  });

  it('[EM6] needs the password of the person, and a sign-in that is not by the secret word', async () => {
    const wrong = await set({ currentPassword: 'not the password' });
    expect(wrong.body.error.message).toBe(credentialTexts.wrong);
    const gpt = await as(undefined, '/api/auth/login', {
      mobile: robin.mobile,
      secret: robin.secret,
      environment: 'gpt',
    });
    token = String(gpt.body.data['token']);
    expect((await set()).status).toBe(403);
    expect((await as(undefined, '/api/email', { address })).status).toBe(401);
    expect(server.received).toEqual([]);
  });

  it.each([
    'robin',
    'robin@kiln',
    'robin@kiln.example, mo@kiln.example',
    'robin@kiln.example\r\nBcc: mo@kiln.example',
    'Robin <robin@kiln.example>',
    `${'r'.repeat(65)}@kiln.example`,
  ])('[EM2] is one address: %j is refused', async (odd) => {
    expect((await set({ address: odd })).status).toBe(400);
    expect(server.received).toEqual([]);
  });

  it('[EM6] is removed with the password, by the person alone', async () => {
    await confirmed();
    const remove = (who: string, currentPassword: string) =>
      as(who, '/api/email/remove', { currentPassword });
    expect((await remove(token, 'not the password')).status).toBe(400);
    expect((await remove(token, robin.password)).body.data).toMatchObject({ address: null });
    expect(await api.vault.records.read(emailKind, id)).toBeUndefined();
    const log = await api.store.readStream(`user-${id}`, { direction: 'forwards' });
    expect(log.at(-1)?.type).toBe('EmailRemoved');
  });

  it('[EM6] is forgotten with the person', async () => {
    await confirmed();
    await api.vault.forget(id);
    expect(await api.vault.records.read(emailKind, id)).toBeUndefined();
  });

  it('[EM6] is asked to be confirmed five times in an hour at most', async () => {
    for (let index = 0; index < limits.email.confirmationsOfPerson; index += 1)
      expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  it('[EM7] is set by a link to the confirmed address, which works once', async () => {
    await confirmed();
    expect(await forgot()).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = await mails(1);
    expect(mail?.to).toEqual([address]);
    const link = linkIn(mail?.text, 'password-link');
    // The old one works until then.
    expect(await login()).not.toBe('');
    const password = 'harbour violet ladder';
    const use = () => as(undefined, '/api/auth/password-link', { link, password });
    expect((await use()).status).toBe(200);
    expect((await use()).body.error.message).toBe(passwordLinkTexts.invalid);
    expect(await login(password)).toMatch(/\./);
  });

  it('[EM7] is answered in the same way for each number', async () => {
    const unknown = await forgot('004599999999');
    const withoutAddress = await forgot();
    expect(withoutAddress.body).toEqual(unknown.body);
    await confirmed();
    const known = await forgot();
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
    await mails(1);
  });

  it('[EM7] is sent three times in an hour at most, without saying so', async () => {
    await confirmed();
    for (let index = 0; index < limits.email.forgottenOfAccount + 2; index += 1)
      expect((await forgot()).status).toBe(200);
    await mails(limits.email.forgottenOfAccount);
  });

  it('[EM7] is asked for so often from one network', async () => {
    for (let index = 0; index < limits.email.forgottenOfNetwork; index += 1)
      expect((await forgot(`0045777777${10 + index}`)).status).toBe(200);
    expect((await forgot('004577777799')).status).toBe(429);
  });

  it('[EM7] is sent in the language of the page', async () => {
    await confirmed();
    await forgot(robin.mobile, 'de');
    const [mail] = await mails(1);
    expect(mail?.text).toContain('lang="de"');
    expect(mail?.headers).not.toContain('Set a new password');
  });

  it('[EM7] does not open an account that is not active', async () => {
    await confirmed();
    const admin = String(api.ada.token);
    api.ada.token = admin;
    await api.ada.put(`/api/admin/users/${id}/status`, { status: 'inactive' });
    expect((await forgot()).status).toBe(200);
    await outbox.idle();
    expect(server.received).toEqual([]);
  });
});

describe('a digest', () => {
  it('[EM8] is ended by its key, in one press', async () => {
    const value = {
      version: 1,
      savedAt: 5,
      preferences: { digest: { every: 'day', time: '07:00' } },
    };
    const command = {
      type: 'SavePreference',
      data: { userId: id, name: 'display', value },
      actor: { id, activeRole: 'standard' },
      at,
    } as const;
    await api.commands.execute(preferencesDecider, id, command, { correlationId: 'one' });
    const key = unsubscribeKeys(await api.vault.signingKey()).keyOf(id);
    const press = (one: string) =>
      api.app.inject({
        method: 'POST',
        url: `/api/email/unsubscribe/${one}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press(`${api.dana.id}.${key.split('.')[1]}`)).statusCode).toBe(404);
    expect((await press(key)).statusCode).toBe(200);
    expect((await press(key)).statusCode).toBe(200);
    const { state } = await api.commands.load(preferencesDecider, id);
    expect(state.display).toEqual({ version: 1, savedAt: startOfTests, preferences: {} });
  });
});

describe('a test message', () => {
  it('[EM9] is for admins, and says what the server answered', async () => {
    const body = { address, language: 'en' };
    expect((await as(token, '/api/admin/email/test', body)).status).toBe(403);
    const sent = await as(api.ada.token, '/api/admin/email/test', body);
    expect(sent.body.data).toMatchObject({ isSent: true, answer: expect.stringMatching(/^250/) });
    server.refusals.set(address, 550);
    const refused = await as(api.ada.token, '/api/admin/email/test', body);
    expect(refused.body.data).toMatchObject({
      isSent: false,
      text: 'The server refuses this recipient.',
      answer: expect.stringMatching(/^550/),
    });
  });
});

it('[EM1] is off where no server is named', async () => {
  const none = await startCommandApi();
  try {
    none.anonymous.token = none.dana.token;
    const own = { address, currentPassword: 'x', language: 'en' };
    expect((await none.anonymous.post('/api/email', own)).status).toBe(403);
    const asked = { mobile: '004511111111', language: 'en' };
    expect((await none.anonymous.post('/api/auth/forgotten-password', asked)).status).toBe(403);
    none.anonymous.token = none.ada.token;
    const test = await none.anonymous.post('/api/admin/email/test', { address, language: 'en' });
    expect(test.status).toBe(403);
  } finally {
    await none.close();
  }
});
