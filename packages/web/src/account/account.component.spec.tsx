import {
  deletePersonalExport,
  getPersonalExport,
  requestPersonalExport,
} from '@mach42/contracts/exports/calls.ts';
import { getOwnForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { credentialTexts, credentialTextsOf } from '@mach42/contracts/users/account-texts.ts';
import { changePassword, changeSecret } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people, person } from '@mach42/testing/screens/people.ts';
import { openPage, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';

const dana = people.standard;
const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPage('/', { plugins: [], ...options });

afterEach(() => void vi.restoreAllMocks());

describe('the account', () => {
  async function account(screen: Screen): Promise<void> {
    await screen.press(/^Account of/);
    await screen.findByText('Membership');
  }

  it('prepares a file of everything of one’s own, and deletes it', async () => {
    const state = {
      id: '0192f3a0-0000-7000-8000-000000000701',
      status: 'ready',
      requestedAt: '2026-01-01T00:00:00.000Z',
      done: 9,
      parts: 9,
      bytes: 2_500_000,
      expiresAt: '2026-01-02T00:00:00.000Z',
      retryAt: null,
    } as const;
    const server = new FakeServer()
      .answer(getPersonalExport, { data: null })
      .answer(getOwnForgetting, { data: { request: null, isHeld: false, graceDays: 14 } })
      .answer(requestPersonalExport, { data: state })
      .answer(deletePersonalExport, {});
    const screen = await open({ server });
    await account(screen);
    await screen.press('Download my data');
    const dialog = await screen.dialog('Download my data');
    await screen.press('Prepare the file', dialog);
    await dialog.findByText(/^The file is ready: 2\.\d MB/);
    dialog.getByRole('button', { name: 'Save the file' });
    await screen.press('Delete it now', dialog);
    await dialog.findByRole('button', { name: 'Prepare the file' });
    expect(server.inputs(deletePersonalExport)).toMatchObject([{ params: { id: state.id } }]);
  });

  it.each([
    [{ name: 'Dana Demo' }, 'Dana Demo'],
    [{ name: ' ', firstName: 'Dana', lastName: 'Delta' }, 'Dana Delta'],
    [{ name: '', firstName: '', lastName: '' }, 'Not set'],
  ])('AUTH-280 shows the name in its popover: %j', async (change, shown) => {
    const screen = await open({ as: person(change) });
    await account(screen);
    const term = screen.getByText('Name', { selector: 'dt' });
    expect(term.nextElementSibling?.textContent).toBe(shown);
  });

  it('AUTH-290 says that a person has no e-mail', async () => {
    const screen = await open({ as: person({ email: '' }) });
    await account(screen);
    const term = screen.getByText('E-mail', { selector: 'dt' });
    expect(term.nextElementSibling?.textContent).toBe('Not set');
  });

  it('AUTH-290 AUTH-300 AUTH-310 AUTH-340 names a standard user, who has no role to switch', async () => {
    const screen = await open();
    await account(screen);
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    // The storage of the person follows below.
    expect(facts.slice(0, 5)).toEqual([
      ['Name', 'Dana Demo'],
      ['E-mail', dana.email],
      ['Mobile', dana.mobile],
      ['Membership', 'Valued member'],
      ['Role', 'Standard User'],
    ]);
    expect(screen.queryByRole('button', { name: 'Standard User' })).toBeNull();
    screen.getByRole('button', { name: 'Logout' });
  });

  it.each([
    ['standard', false],
    ['moderator', false],
    ['admin', true],
  ] as const)('leads %s to the Admin Workspace: %s', async (as, may) => {
    const screen = await open({ as });
    await account(screen);
    expect(screen.queryByRole('button', { name: 'Admin Workspace' }) !== null).toBe(may);
  });

  it('CredentialsDialog changes the password and the secret word, and keeps what was typed when refused', async () => {
    const server = new FakeServer().refuse(changePassword, {
      code: 'VALIDATION_ERROR',
      message: credentialTexts.wrong,
      details: [{ path: '/currentPassword', message: credentialTexts.wrong }],
    });
    const screen = await open({ server });
    await account(screen);
    await screen.press(credentialTexts.title);
    const dialog = await screen.dialog(credentialTexts.title);
    const change = dialog.getByRole('button', { name: credentialTextsOf.password.change });
    expect(change).toHaveProperty('disabled', true);
    await screen.fill(credentialTexts.current, 'kiln otter ladder', dialog);
    await screen.fill(credentialTextsOf.password.label, 'short', dialog);
    expect(change).toHaveProperty('disabled', true);
    await screen.fill(credentialTextsOf.password.label, 'lantern plum ferry', dialog);
    await screen.user.click(change);
    await dialog.findByText(credentialTexts.wrong);
    expect(dialog.getByLabelText(credentialTextsOf.password.label)).toHaveProperty(
      'value',
      'lantern plum ferry',
    );
    server.answer(changePassword, { data: { token: 'next', user: dana } });
    await screen.user.click(change);
    await screen.findByText(credentialTextsOf.password.changed);
    expect(server.inputs(changePassword).at(-1)).toEqual({
      body: { currentPassword: 'kiln otter ladder', password: 'lantern plum ferry' },
    });
    expect(server.received(changeSecret)).toHaveLength(0);
    expect(screen.app.app.store.getState().auth.token).toBe('next');
  });
});
