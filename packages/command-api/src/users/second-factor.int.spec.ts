import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedSettings } from '../settings/live-settings.ts';
import type { CommandApi } from '../testing/start-command-api.ts';
import { robin, startWithRobin, withToken } from './person.fixture.ts';

const currentPassword = robin.password;

let api: CommandApi;
let id: string;
let values: Record<string, unknown>;
beforeEach(async () => {
  ({ api, values, id } = await startWithRobin({
    [settingNames.secondFactorStandard]: 'allowed',
  }));
});
afterEach(() => api.close());

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.clock.now + later * 30_000,
  });
/** The time until a code of before is used up, and the next one is shown. */
const wait = () => void (api.clock.now += 30_000);

function login(body: object = { password: robin.password, environment: 'web' }) {
  return api.anonymous.post('/api/auth/login', { mobile: robin.mobile, ...body });
}
const as = (token: string | undefined, url: string, body: object) =>
  withToken(api, token, () => api.anonymous.post(url, body));
const ticketOf = async () => {
  const { secondStep } = (await login()).body.data as unknown as {
    secondStep?: { ticket: string };
  };
  return secondStep?.ticket ?? '';
};
const step = (ticket: string, code: string, more: object = {}) =>
  api.anonymous.post('/api/auth/second-step', { ticket, code, ...more });
const signInWithSecret = () => login({ secret: robin.secret, environment: 'gpt' });

/** Turns the second factor on as the person; returns what the person saw. */
async function turnOn() {
  const { data } = (await login()).body;
  const token = String(data['token']);
  const begun = await as(token, '/api/auth/second-factor/begin', { currentPassword });
  const secret = String(begun.body.data['secret']);
  const body = { code: codeOf(secret) };
  const confirmed = await as(token, '/api/auth/second-factor/confirm', body);
  wait();
  const recoveryCodes = confirmed.body.data['recoveryCodes'] as string[];
  return {
    token,
    secret,
    recoveryCodes,
    uri: String(begun.body.data['uri']),
    device: data['device'],
  };
}
const events = async () =>
  (await api.store.readStream(`user-${id}`, { direction: 'forwards' })).map(({ type }) => type);

describe('setting up a second factor', () => {
  it('[UC32] is off as shipped, and where no role allows it', async () => {
    const { data } = (await login()).body;
    values[settingNames.secondFactorStandard] = 'off';
    const token = String(data['token']);
    const answer = await as(token, '/api/auth/second-factor/begin', { currentPassword });
    expect([answer.status, answer.body.error.message]).toEqual([403, texts.notAllowed]);
    expect(shippedSettings[settingNames.secondFactorAdmin]).toBe('off');
  });

  it('[UC32] needs the password and a code, and shows ten recovery codes', async () => {
    const token = String((await login()).body.data['token']);
    const wrong = await as(token, '/api/auth/second-factor/begin', { currentPassword: 'not it' });
    expect([wrong.status, wrong.body.error.message]).toEqual([400, credentialTexts.wrong]);
    const begun = await as(token, '/api/auth/second-factor/begin', { currentPassword });
    const secret = String(begun.body.data['secret']);
    expect(begun.body.data['uri']).toContain(`secret=${secret}`);
    // The code is not asked for before the factor is confirmed.
    expect((await login()).body.data).toHaveProperty('token');
    const bad = await as(token, '/api/auth/second-factor/confirm', { code: codeOf(secret, 9) });
    expect([bad.status, bad.body.error.message]).toEqual([400, texts.wrongCode]);
    const good = await as(token, '/api/auth/second-factor/confirm', { code: codeOf(secret) });
    expect(good.body.data['recoveryCodes']).toHaveLength(10);
    expect(await events()).toContain('SecondFactorTurnedOn');
    const again = await as(token, '/api/auth/second-factor/begin', { currentPassword });
    expect([again.status, again.body.error.message]).toEqual([409, texts.alreadyOn]);
  });

  it('[UC32] leaves nothing of the secret or the codes in an event, or readable in the vault', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const stored = JSON.stringify(
      await api.store.readStream(`user-${id}`, { direction: 'forwards' }),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    const read = await api.vault.records.read('second-factor', id);
    expect(read?.text).toContain(secret);
    for (const shown of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((c) => c.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(shown);
      expect(Buffer.from(read?.version ?? []).includes(shown)).toBe(false);
    }
    for (const code of recoveryCodes) expect(read?.text).not.toContain(code);
  });
});

describe('the second step of a sign-in', () => {
  it('[UC33] is asked for after the password, and signs in with a code', async () => {
    const { secret } = await turnOn();
    const { status, body } = await login();
    expect([status, body.data['token']]).toEqual([200, undefined]);
    const signedIns = async () => (await events()).filter((type) => type === 'UserSignedIn').length;
    const before = await signedIns();
    const { ticket } = body.data['secondStep'] as { ticket: string };
    const done = await step(ticket, codeOf(secret));
    expect([done.status, done.body.data['user']]).toMatchObject([200, { id }]);
    expect(await signedIns()).toBe(before + 1);
    expect(await api.tokens.read(String(done.body.data['token']))).toMatchObject({ id });
  });

  it('[UC33] takes each code once, also when it comes twice at once', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketOf();
    const code = codeOf(secret);
    const answers = await Promise.all([step(ticket, code), step(ticket, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    // The code of the step before is over, too.
    expect((await step(ticket, codeOf(secret, -1))).status).toBe(400);
    wait();
    expect((await step(ticket, codeOf(secret))).status).toBe(200);
  });

  it('[UC33] takes a recovery code once, however it is written', async () => {
    const { recoveryCodes } = await turnOn();
    const [code = ''] = recoveryCodes;
    const ticket = await ticketOf();
    expect((await step(ticket, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await step(ticket, code)).status).toBe(400);
  });

  it('[UC33] is void after ten minutes, after the sign-ins ended, and with any other key', async () => {
    const { secret } = await turnOn();
    const ticket = await ticketOf();
    await api.ada.post(`/api/admin/users/${id}/end-sign-ins`);
    expect((await step(ticket, codeOf(secret))).body.error.message).toBe(texts.ticketOver);
    const late = await ticketOf();
    api.clock.now += 10 * 60_000 + 1000;
    for (const one of [late, `${late}x`, 'x'])
      expect((await step(one, codeOf(secret))).status).toBe(401);
  });

  it('[UC33] is not asked of a sign-in with the secret word', async () => {
    await turnOn();
    expect((await signInWithSecret()).body.data).toHaveProperty('token');
  });

  it('[UC34] is set up at the sign-in where it is required, and cannot be turned off', async () => {
    values[settingNames.secondFactorStandard] = 'required';
    const { secondStep } = (await login()).body.data as unknown as {
      secondStep: { ticket: string; isOn: boolean };
    };
    expect(secondStep.isOn).toBe(false);
    const { ticket } = secondStep;
    expect((await step(ticket, '123456')).status).toBe(400);
    const begun = await api.anonymous.post('/api/auth/second-step/begin', { ticket });
    const secret = String(begun.body.data['secret']);
    const body = { ticket, code: codeOf(secret) };
    const done = await api.anonymous.post('/api/auth/second-step/confirm', body);
    expect(done.body.data['recoveryCodes']).toHaveLength(10);
    wait();
    const off = { code: codeOf(secret) };
    const refused = await as(String(done.body.data['token']), '/api/auth/second-factor/off', off);
    expect([refused.status, refused.body.error.message]).toEqual([403, texts.mustStay]);
  });

  it('[UC34] is kept where the settings turn it off later', async () => {
    const { secret } = await turnOn();
    values[settingNames.secondFactorStandard] = 'off';
    const ticket = await ticketOf();
    expect((await step(ticket, codeOf(secret))).status).toBe(200);
  });

  it('[UC35] bounds wrong codes, and leaves the own device of the person alone', async () => {
    const { secret, device } = await turnOn();
    const ticket = await ticketOf();
    let statuses: number[] = [];
    for (let tried = 0; tried < 11; tried += 1)
      statuses = [...statuses, (await step(ticket, '000000')).status];
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.at(-1)).toBe(429);
    expect((await step(ticket, codeOf(secret))).status).toBe(429);
    expect((await step(ticket, codeOf(secret), { device })).status).toBe(200);
  }, 60_000);

  it('[UC35] bounds those of all other devices together in a day', async () => {
    const { secret, device } = await turnOn();
    let status = 0;
    for (let tried = 0; tried < 31; tried += 1) {
      if (tried % 5 === 0) api.clock.now += 5 * 60_000;
      ({ status } = await step(await ticketOf(), '000000'));
    }
    expect(status).toBe(429);
    api.clock.now += 5 * 60_000;
    expect((await step(await ticketOf(), codeOf(secret))).status).toBe(429);
    expect((await step(await ticketOf(), codeOf(secret), { device })).status).toBe(200);
  }, 60_000);
});

describe('an own second factor', () => {
  it('[UC36] is turned off with a code alone', async () => {
    const { token, secret } = await turnOn();
    const off = (code: string) => as(token, '/api/auth/second-factor/off', { code });
    expect((await off('000000')).status).toBe(400);
    expect((await off(codeOf(secret))).status).toBe(200);
    expect((await login()).body.data).toHaveProperty('token');
    expect(await events()).toContain('SecondFactorTurnedOff');
    expect((await off(codeOf(secret))).status).toBe(404);
  });

  it('[UC36] gets new recovery codes, and the old ones are void', async () => {
    const { token, secret, recoveryCodes } = await turnOn();
    const body = { code: codeOf(secret) };
    const renewed = await as(token, '/api/auth/second-factor/recovery-codes', body);
    const [next = ''] = renewed.body.data['recoveryCodes'] as string[];
    const ticket = await ticketOf();
    expect((await step(ticket, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await step(ticket, next)).status).toBe(200);
  });

  it('[UC36] is changed by no sign-in with the secret word, and by no visitor', async () => {
    const { secret } = await turnOn();
    const gpt = String((await signInWithSecret()).body.data['token']);
    const code = codeOf(secret);
    for (const [path, body] of [
      ['begin', { currentPassword }],
      ['confirm', { code }],
      ['recovery-codes', { code }],
      ['off', { code }],
    ] as const) {
      const url = `/api/auth/second-factor/${path}`;
      expect((await as(gpt, url, body)).status).toBe(403);
      expect((await as(api.visitor.token, url, body)).status).toBe(403);
      expect((await as(undefined, url, body)).status).toBe(401);
    }
  });
});

describe('an admin', () => {
  const url = () => `/api/admin/users/${id}/reset-second-factor`;

  it('[UC37] turns it off; the sign-ins end, and the person is notified once', async () => {
    const { token } = await turnOn();
    expect((await api.ada.post(url())).status).toBe(200);
    expect(await events()).toContain('SecondFactorReset');
    const body = { currentPassword };
    expect((await as(token, '/api/auth/second-factor/begin', body)).status).toBe(401);
    expect((await login()).body.data['secondFactorReset']).toBe(true);
    expect((await login()).body.data['secondFactorReset']).toBeUndefined();
    expect((await api.ada.post(url())).body.error.message).toBe(texts.resetNone);
  });

  it('[UC37] alone can do it, and not for their own account', async () => {
    await turnOn();
    for (const client of [api.dana, api.mo, api.visitor])
      expect((await client.post(url())).status).toBe(403);
    const own = await api.ada.post(`/api/admin/users/${api.ada.id}/reset-second-factor`);
    expect(own.body.error.message).toBe(texts.resetOwn);
    expect((await login()).body.data).toHaveProperty('secondStep');
  });
});
