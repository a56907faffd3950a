import { askPasswordLink, confirmEmail, unsubscribe } from '@mach42/contracts/email/calls.ts';
import { emailTexts as texts } from '@mach42/contracts/email/texts.ts';
import { getSignInMethods } from '@mach42/contracts/users/passkey-calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPage } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';

const open = (path: string, server: FakeServer) => openPage(path, { as: 'anonymous', server });
const key = 'dana-1.c2VjcmV0';

describe('the pages of e-mail', () => {
  it('[EM7] the login page leads to a link for a forgotten password', async () => {
    const data = { passkeys: false, passwordByEmail: true, openId: null };
    const server = new FakeServer().answer(getSignInMethods, { data }).answer(askPasswordLink, {});
    const screen = await open('/login', server);
    await screen.press('Forgot your password?');
    await screen.shows(texts.forgottenLead);
    await screen.fill('Mobile number', '004511111111');
    await screen.press(texts.send);
    await screen.shows(texts.forgottenSent);
    const body = { mobile: '004511111111', language: 'en' };
    expect(server.inputs(askPasswordLink)).toEqual([{ body }]);
    await screen.press(texts.back);
    expect(location.pathname).toBe('/login');
  });

  it('[EM7] the login page leads to none where no e-mail is sent', async () => {
    const screen = await open('/login', new FakeServer());
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull();
  });

  it('[EM6] an address is confirmed at one press, and its key is in no address', async () => {
    const server = new FakeServer().answer(confirmEmail, {});
    const screen = await open(`/email/confirm#${key}`, server);
    await screen.press('Confirm the address');
    await screen.shows(texts.confirmedNow);
    expect(location.href).not.toContain('c2VjcmV0');
    expect(server.inputs(confirmEmail)).toEqual([{ body: { key } }]);
  });

  it('[EM6] a link that is not valid is said to be so', async () => {
    const refusal = { code: 'NOT_FOUND', message: texts.invalidLink } as const;
    const server = new FakeServer().refuse(confirmEmail, refusal);
    const screen = await open(`/email/confirm#${key}`, server);
    await screen.press('Confirm the address');
    await screen.shows(new RegExp(texts.invalidLink));
  });

  it.each([
    ['/email/confirm', 'Confirm the address'],
    ['/email/unsubscribe', texts.unsubscribe],
  ])('[EM6] [EM8] %s without a key says where to find it', async (path, action) => {
    const screen = await open(path, new FakeServer());
    await screen.shows(texts.noKey);
    expect(await screen.findByRole('button', { name: action })).toHaveProperty('disabled', true);
  });

  it('[EM8] a digest is ended at one press, without signing in', async () => {
    const server = new FakeServer().answer(unsubscribe, {});
    const screen = await open(`/email/unsubscribe#${key}`, server);
    await screen.press(texts.unsubscribe);
    await screen.shows(texts.unsubscribed);
    const body = { 'List-Unsubscribe': 'One-Click' };
    expect(server.inputs(unsubscribe)).toEqual([{ params: { key }, body }]);
  });
});
