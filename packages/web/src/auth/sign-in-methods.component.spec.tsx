import { login } from '@mach42/contracts/users/calls.ts';
import {
  beginPasskeySignIn,
  getSignInMethods,
  signInWithPasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPage } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { deviceRefuses, useDevice } from './device.fixture.ts';

const device = useDevice();
const serving = (passkeys: boolean) =>
  new FakeServer()
    .answer(getSignInMethods, { data: { passkeys, passwordByEmail: false, openId: null } })
    .answer(beginPasskeySignIn, { data: { challenge: 'YXNrZWQ', rpId: 'localhost' } });
const open = (server: FakeServer) => openPage('/login', { as: 'anonymous', server });

describe('SignInMethods', () => {
  it('[UC39] logs in with what the device signed', async () => {
    const data = { token: 't', user: people.standard };
    const server = serving(true).answer(signInWithPasskey, { data });
    const screen = await open(server);
    await screen.press(texts.logIn);
    await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
    expect(server.inputs(signInWithPasskey)).toMatchObject([
      {
        body: {
          id: 'one',
          clientData: btoa('client'),
          authenticatorData: 'ZGF0YQ',
          signature: btoa('signed'),
        },
      },
    ]);
  });

  it('says why it did not work', async () => {
    device.get.mockRejectedValueOnce(deviceRefuses());
    const refusal = { code: 'UNAUTHORIZED', message: texts.unknown } as const;
    const screen = await open(serving(true).refuse(signInWithPasskey, refusal));
    await screen.press(texts.logIn);
    await screen.shows(texts.cancelled);
    await screen.press(texts.logIn);
    await screen.shows(new RegExp(texts.unknown));
  });

  it('says who has a new password, where none is sent and one was refused', async () => {
    const refusal = { code: 'UNAUTHORIZED', message: userTexts.invalidCredentials } as const;
    const screen = await open(serving(false).refuse(login, refusal));
    const link = /^Forgot your password\? An admin/;
    await screen.user.type(await screen.findByLabelText('Mobile number'), '004511111111');
    await screen.user.type(screen.getByLabelText('Password'), 'not-mine');
    expect(screen.queryByText(link)).toBeNull();
    await screen.press('Log in');
    await screen.findByText(link);
  });

  it('[UC39] offers nothing where the settings do not allow it', async () => {
    const server = serving(false);
    const screen = await open(server);
    await screen.findByRole('button', { name: 'Log in' });
    await expect.poll(() => server.received(getSignInMethods).length).toBe(1);
    expect(screen.queryByRole('button', { name: texts.logIn })).toBeNull();
  });
});
