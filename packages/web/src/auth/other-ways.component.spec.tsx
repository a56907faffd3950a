import {
  beginPasskeySignIn,
  getSignInWays,
  signInWithPasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPage } from '@mach42/testing/screens/screen.tsx';
import { startAuthentication } from '@simplewebauthn/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: vi.fn<typeof startAuthentication>(),
}));

const serving = (passkeys: boolean) =>
  new FakeServer()
    .answer(getSignInWays, { data: { passkeys } })
    .answer(beginPasskeySignIn, { data: { challenge: 'asked', rpId: 'localhost' } });
const open = (server: FakeServer) => openPage('/login', { as: 'anonymous', server });
const signed = { clientDataJSON: 'client', authenticatorData: 'data', signature: 'signed' };
beforeEach(() => void vi.mocked(startAuthentication).mockReset());

describe('OtherWays', () => {
  it('[UC39] logs in with what the device signed', async () => {
    vi.mocked(startAuthentication).mockResolvedValue({
      id: 'one',
      rawId: 'one',
      type: 'public-key',
      clientExtensionResults: {},
      response: signed,
    });
    const data = { token: 't', user: people.standard };
    const server = serving(true).answer(signInWithPasskey, { data });
    const screen = await open(server);
    await screen.press(texts.logIn);
    await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
    expect(server.inputs(signInWithPasskey)).toMatchObject([
      {
        body: { id: 'one', clientData: 'client', authenticatorData: 'data', signature: 'signed' },
      },
    ]);
  });

  it('says why it did not work', async () => {
    vi.mocked(startAuthentication).mockRejectedValueOnce(new Error('NotAllowedError'));
    const refusal = { code: 'UNAUTHORIZED', message: texts.unknown } as const;
    const screen = await open(serving(true).refuse(signInWithPasskey, refusal));
    await screen.press(texts.logIn);
    await screen.shows(texts.cancelled);
    vi.mocked(startAuthentication).mockResolvedValue({
      id: 'one',
      rawId: 'one',
      type: 'public-key',
      clientExtensionResults: {},
      response: signed,
    });
    await screen.press(texts.logIn);
    await screen.shows(new RegExp(texts.unknown));
  });

  it('[UC39] offers nothing where the settings do not allow it', async () => {
    const server = serving(false);
    const screen = await open(server);
    await screen.findByRole('button', { name: 'Log in' });
    await expect.poll(() => server.received(getSignInWays).length).toBe(1);
    expect(screen.queryByRole('button', { name: texts.logIn })).toBeNull();
  });
});
