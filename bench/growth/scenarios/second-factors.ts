import { newId } from '@mach42/command-api/kernel/ids.ts';
import * as email from '@mach42/contracts/email/calls.ts';
import * as push from '@mach42/contracts/push/calls.ts';
import { getSettings, saveSettings } from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import * as users from '@mach42/contracts/users/calls.ts';
import * as openId from '@mach42/contracts/users/openid-calls.ts';
import * as passkeys from '@mach42/contracts/users/passkey-calls.ts';
import * as factors from '@mach42/contracts/users/second-factor-calls.ts';
import { Secret, TOTP } from 'otpauth';
import type { Asks } from '../scenario.ts';
import { bodyOf, type Person } from '../world.ts';

interface Credentials {
  readonly mobile: string;
  readonly password: string;
}

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });

/** The second factor, the passkeys, the linked accounts and the e-mail address of a person: set up, used, and taken away by an admin. */
export async function* secondFactorCalls(
  admin: Person,
  person: Person,
  { mobile, password }: Credentials,
): Asks {
  yield* saved(admin, 'allowed');
  const begin = { body: { currentPassword: password } };
  const begun = yield { call: factors.beginSecondFactor, as: person, ...begin };
  const { secret } = bodyOf<{ data: { secret: string } }>(begun).data;
  const body = { code: codeOf(secret) };
  const confirmed = yield { call: factors.confirmSecondFactor, as: person, body };
  const [one = '', two = '', three = ''] = codesOf(confirmed);
  yield { call: factors.getSecondFactor, as: person };
  const login = { mobile, password, environment: 'web' } as const;
  const first = yield { call: users.login, label: 'first step', body: login };
  const { ticket } = bodyOf<{ data: { secondStep: { ticket: string } } }>(first).data.secondStep;
  yield { call: factors.takeSecondStep, body: { ticket, code: one } };
  const renewed = yield { call: factors.renewRecoveryCodes, as: person, body: { code: two } };
  const [next = three] = codesOf(renewed);
  yield { call: factors.turnOffSecondFactor, as: person, body: { code: next } };

  yield* saved(admin, 'required');
  const again = yield { call: users.login, label: 'first step', body: login };
  const required = bodyOf<{ data: { secondStep: { ticket: string } } }>(again).data.secondStep;
  const asked = { ticket: required.ticket };
  const made = yield { call: factors.beginRequiredFactor, body: asked };
  const key = bodyOf<{ data: { secret: string } }>(made).data.secret;
  yield { call: factors.confirmRequiredFactor, body: { ...asked, code: codeOf(key) } };
  yield* saved(admin, 'off');

  yield { call: passkeys.getSignInMethods };
  yield { call: passkeys.listPasskeys, as: person };
  yield { call: passkeys.beginPasskey, as: person, ...begin };
  const answer = { id: 'AA', clientData: 'AA', attestation: 'AA', transports: [], name: 'One' };
  yield { call: passkeys.addPasskey, as: person, body: answer, answers: [400] };
  const params = { id: newId() };
  yield { call: passkeys.renamePasskey, as: person, params, body: { name: 'Two' }, answers: [404] };
  yield { call: passkeys.removePasskey, as: person, params, answers: [404] };
  yield { call: passkeys.beginPasskeySignIn };
  const signed = { id: 'AA', clientData: 'AA', authenticatorData: 'AA', signature: 'AA' };
  // All of them come from one address, whose failures are counted.
  yield { call: passkeys.signInWithPasskey, body: signed, answers: [401, 429] };

  // Without a sign-in service, as most installations are.
  const returned = { flow: 'AA', code: 'AA', state: 'AA' };
  yield { call: openId.beginOpenIdSignIn, answers: [403] };
  yield { call: openId.signInWithOpenId, body: returned, answers: [403] };
  yield { call: openId.listIdentities, as: person };
  yield { call: openId.beginToLinkIdentity, as: person, ...begin, answers: [403] };
  yield { call: openId.linkIdentity, as: person, body: returned, answers: [403] };
  yield { call: openId.unlinkIdentity, as: person, params, ...begin, answers: [404] };
  yield* emailCalls(admin, person, password);
}

/** The calls of a workspace that sends no e-mail and no push, as most installations do not. */
async function* emailCalls(admin: Person, person: Person, currentPassword: string): Asks {
  const to = { address: 'robin@example.org', language: 'en' } as const;
  yield { call: email.getOwnEmail, as: person };
  yield { call: email.setEmail, as: person, body: { ...to, currentPassword }, answers: [403] };
  yield { call: email.confirmEmail, body: { key: 'a.b' }, answers: [404] };
  yield { call: email.removeEmail, as: person, body: { currentPassword } };
  const asked = { mobile: '004577777777', language: 'en' };
  yield { call: email.askPasswordLink, body: asked, answers: [403] };
  const body = { 'List-Unsubscribe': 'One-Click' };
  yield { call: email.unsubscribe, params: { key: 'a.b' }, body, answers: [404] };
  yield { call: email.getEmailState, as: admin };
  yield { call: email.sendTestEmail, as: admin, body: to, answers: [403] };

  yield { call: push.getPushState, as: person };
  yield { call: push.beginPush, as: person, answers: [403] };
  const endpoint = 'https://push.example.org/1';
  const browser = { endpoint, p256dh: 'AA', auth: 'AA', language: 'en' };
  yield { call: push.subscribePush, as: person, body: browser, answers: [403] };
  yield { call: push.endPush, as: person, body: { endpoint } };
}

const codesOf = (answer: Parameters<typeof bodyOf>[0]): string[] =>
  bodyOf<{ data: { recoveryCodes: string[] } }>(answer).data.recoveryCodes;

async function* saved(admin: Person, policy: 'off' | 'allowed' | 'required'): Asks {
  const read = yield { call: getSettings, as: admin };
  const { version } = bodyOf<{ data: { version: number } }>(read).data;
  const changes = {
    [settingNames.secondFactorStandard]: policy,
    [settingNames.passkeys]: 'allowed',
  };
  yield { call: saveSettings, as: admin, body: { baseVersion: version, changes } };
}
