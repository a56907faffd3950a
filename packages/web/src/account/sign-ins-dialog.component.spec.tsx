import { endSignIn, listSignIns, signOutElsewhere } from '@mach42/contracts/users/calls.ts';
import type { SignInView } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import SignInsDialog from './sign-ins-dialog.tsx';

const at = '2026-11-20T10:00:00.000Z';
const here: SignInView = {
  id: '0192f3a0-0000-7000-8000-0000000000e1',
  device: 'Firefox on Windows',
  environment: 'web',
  firstSeenAt: at,
  lastSeenAt: at,
  isCurrent: true,
};
const phone: SignInView = {
  ...here,
  id: '0192f3a0-0000-7000-8000-0000000000e2',
  device: 'Safari on iPhone',
  isCurrent: false,
};
const serving = (...data: SignInView[]) => new FakeServer().answer(listSignIns, { data });
const open = (server: FakeServer) =>
  openPart(<SignInsDialog onClose={() => undefined} />, { as: people.standard, server });

describe('SignInsDialog', () => {
  it('[UC29] marks this device, which has no way to sign out there', async () => {
    const screen = await open(serving(here, phone));
    const own = within(await screen.findByRole('listitem', { name: here.device }));
    own.getByText(signInTexts.here);
    expect(own.queryByRole('button')).toBeNull();
    const other = within(screen.getByRole('listitem', { name: phone.device }));
    expect(other.queryByText(signInTexts.here)).toBeNull();
  });

  it('[UC30] signs another device out, and takes it off the list', async () => {
    const server = serving(here, phone).answer(endSignIn, {});
    const screen = await open(server);
    await screen.press(signInTexts.end);
    await screen.shows(signInTexts.ended(phone.device));
    expect(screen.queryByRole('listitem', { name: phone.device })).toBeNull();
    expect(server.inputs(endSignIn)).toEqual([{ params: { id: phone.id } }]);
    screen.getByText(signInTexts.alone);
  });

  it('[UC30] says that it has ended already, and reads the list again', async () => {
    const refusal = { code: 'NOT_FOUND', message: signInTexts.gone } as const;
    const server = serving(here, phone).refuse(endSignIn, refusal);
    const screen = await open(server);
    await screen.findByRole('listitem', { name: phone.device });
    server.answer(listSignIns, { data: [here] });
    await screen.press(signInTexts.end);
    await screen.shows(new RegExp(signInTexts.gone));
    await screen.shows(signInTexts.alone);
  });

  it('[UC25] signs out everywhere else, and says why that failed', async () => {
    const refusal = { code: 'RATE_LIMITED', message: 'Try again later.' } as const;
    const server = serving(here, phone).refuse(signOutElsewhere, refusal);
    const screen = await open(server);
    await screen.press(signInTexts.elsewhere);
    await screen.shows(/Failed to end the other sign-ins. Try again later/);
    server.answer(signOutElsewhere, { data: { token: 'next', user: people.standard } });
    await screen.press(signInTexts.elsewhere);
    await screen.shows(signInTexts.elsewhereDone);
    expect(screen.app.app.store.getState().auth.token).toBe('next');
    await screen.shows(signInTexts.alone);
  });

  it('says why there is nothing to sign out where no other sign-in is', async () => {
    const screen = await open(serving(here));
    await screen.shows(signInTexts.alone);
    const button = screen.getByRole('button', { name: signInTexts.elsewhere });
    expect(button).toHaveProperty('disabled', true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(signInTexts.alone);
  });

  it('says that the list could not be loaded', async () => {
    const refusal = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;
    const screen = await open(new FakeServer().refuse(listSignIns, refusal));
    await screen.shows(signInTexts.loadFailed);
  });
});
