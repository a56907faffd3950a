import {
  beginOpenIdSignIn,
  beginToLinkIdentity,
  linkIdentity,
  listIdentities,
  signInWithOpenId,
  unlinkIdentity,
} from '@mach42/contracts/users/openid-calls.ts';
import type { IdentityView } from '@mach42/contracts/users/openid-schemas.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { getSignInMethods } from '@mach42/contracts/users/passkey-calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPage, openPart } from '@mach42/testing/screens/screen.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import IdentitiesDialog from '../account/identities-dialog.tsx';
import OpenIdPage from './openid-page.tsx';

const url = 'https://sso.example.org/authorize?state=s';
const label = 'Log in with Staff';
const left = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation(left);
});
afterEach(() => {
  vi.restoreAllMocks();
  left.mockReset();
  sessionStorage.clear();
});

const serving = () =>
  new FakeServer()
    .answer(getSignInMethods, {
      data: { passkeys: false, passwordByEmail: false, openId: { label } },
    })
    .answer(beginOpenIdSignIn, { data: { flow: 'Zmxvdw', url } });
const signedIn = { data: { token: 't', user: people.standard } };
const open = (path: string, server: FakeServer) => openPage(path, { as: 'anonymous', server });
const kept = (returnTo: string, purpose = 'sign in') =>
  sessionStorage.setItem('openid_flow', JSON.stringify({ flow: 'Zmxvdw', purpose, returnTo }));
const returned = '/login/openid?code=c1&state=s&iss=https%3A%2F%2Fsso.example.org';

describe('the login page', () => {
  it('[UC44] leaves for the sign-in service, and keeps where the person was', async () => {
    const screen = await open('/login?redirect=%2Fw%2Frooms', serving());
    await screen.press(label);
    await expect.poll(() => left.mock.calls).toEqual([[url]]);
    expect(JSON.parse(sessionStorage.getItem('openid_flow') ?? '')).toEqual({
      flow: 'Zmxvdw',
      purpose: 'sign in',
      returnTo: '/w/rooms',
    });
  });

  it('[UC46] says that the service is away', async () => {
    const refusal = { code: 'UPSTREAM_ERROR', message: texts.away } as const;
    const screen = await open('/login', serving().refuse(beginOpenIdSignIn, refusal));
    await screen.press(label);
    await screen.shows(new RegExp(texts.away));
    expect(left).not.toHaveBeenCalled();
  });
});

describe('OpenIdPage', () => {
  it('[UC44] signs in with what the service gave, and forgets it', async () => {
    kept('/');
    const server = serving().answer(signInWithOpenId, signedIn);
    const screen = await open(returned, server);
    await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
    expect(server.inputs(signInWithOpenId)).toMatchObject([
      { body: { flow: 'Zmxvdw', code: 'c1', state: 's', iss: 'https://sso.example.org' } },
    ]);
    expect(location.href).not.toContain('c1');
    expect(sessionStorage.getItem('openid_flow')).toBeNull();
  });

  it('[UC45] sends nothing where this window began nothing', async () => {
    const server = serving().answer(signInWithOpenId, signedIn);
    const screen = await open(returned, server);
    await screen.shows(new RegExp(texts.begunElsewhere));
    expect(server.received(signInWithOpenId)).toEqual([]);
    await screen.press(texts.back);
    await screen.findByRole('button', { name: label });
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    '[UC45] goes nowhere else afterwards: %s',
    async (returnTo) => {
      kept(returnTo);
      const screen = await open(returned, serving().answer(signInWithOpenId, signedIn));
      await expect.poll(() => screen.app.app.store.getState().auth.token).toBe('t');
      await expect.poll(() => location.pathname).toBe('/');
      expect(location.host).not.toContain('evil');
    },
  );

  it('says that the service or the server refused', async () => {
    history.replaceState(null, '', '/login/openid?error=access_denied&state=s');
    const denied = await openPart(<OpenIdPage />, { as: 'anonymous', server: serving() });
    await denied.shows(new RegExp(texts.refusedThere));
    denied.unmount();
    kept('/');
    const refusal = { code: 'FORBIDDEN', message: texts.unknown } as const;
    const screen = await open(returned, serving().refuse(signInWithOpenId, refusal));
    await screen.shows(new RegExp(texts.unknown.slice(0, 40)));
  });
});

const linked: IdentityView = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  name: 'dana@example.org',
  linkedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};

describe('IdentitiesDialog', () => {
  const openDialog = (server: FakeServer) =>
    openPart(<IdentitiesDialog onClose={() => undefined} />, { as: people.standard, server });

  it('[UC43] leaves with the password, and links what the service gave', async () => {
    const server = serving()
      .answer(listIdentities, { data: { isOffered: true, identities: [] } })
      .answer(beginToLinkIdentity, { data: { flow: 'Zmxvdw', url } });
    const screen = await openDialog(server);
    await screen.press(texts.link);
    await screen.fill(texts.password, 'kiln otter ladder');
    await screen.press(texts.next);
    await expect.poll(() => left.mock.calls).toEqual([[url]]);
    expect(server.inputs(beginToLinkIdentity)).toEqual([
      { body: { currentPassword: 'kiln otter ladder' } },
    ]);
    screen.unmount();
    const back = serving().answer(linkIdentity, { data: linked });
    const page = await openPage(returned, { as: people.standard, server: back });
    await page.shows(texts.linkedNow(linked.name));
    expect(back.inputs(linkIdentity)).toMatchObject([{ body: { flow: 'Zmxvdw', code: 'c1' } }]);
  });

  it('[UC47] unlinks with the password, and says why it is refused', async () => {
    const refusal = { code: 'VALIDATION_ERROR', message: 'Not right.' } as const;
    const server = serving()
      .answer(listIdentities, { data: { isOffered: true, identities: [linked] } })
      .refuse(unlinkIdentity, refusal);
    const screen = await openDialog(server);
    await screen.press(texts.unlink);
    await screen.fill(texts.password, 'kiln otter ladder');
    await screen.press(texts.unlink);
    await screen.shows('Not right.');
    server.answer(unlinkIdentity, {});
    await screen.press(texts.unlink);
    await screen.shows(texts.unlinked(linked.name));
    expect(server.inputs(unlinkIdentity)[0]).toEqual({
      params: { id: linked.id },
      body: { currentPassword: 'kiln otter ladder' },
    });
  });
});
