import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listStorage } from '@mach42/contracts/storage/calls.ts';
import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import {
  editUser,
  listUsers,
  registerUser,
  resetPassword,
  resetSecret,
  setUserStatus,
} from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people, person } from '@mach42/testing/screens/people.ts';
import { openPanel, type Part, type Screen } from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminPlugin } from './plugin.tsx';

const ada = people.admin;
const dana = person({
  number: 1,
  name: 'Dana Demo',
  customGptActivity: { action: 'Signed in', lastActivity: '2026-01-05T10:00:00.000Z' },
});
const robin = person({ number: 2, name: 'Robin Relay', status: 'inactive' });
const stored: PersonStorage = {
  userId: dana.id,
  bytes: 3_400_000,
  day: 0,
  events: 12,
  kinds: { files: 3_000_000, entries: 400_000, messages: 0, jobs: 0, other: 0 },
};
const broken = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;

function serving(users: User[] = [ada, dana, robin]): FakeServer {
  return new FakeServer()
    .answer(listUsers, { data: users })
    .answer(listStorage, { data: [stored], meta: { total: 1, hasMore: false } })
    .answer(queueStats, { data: { pending: 7, processing: 2, completed: 1284, error: 3 } });
}

const open = (server = serving()) => openPanel(adminPlugin, 'admin', { as: 'admin', server });

const card = (screen: Screen, name: string): Promise<Part> => screen.part('listitem', name);

/** Presses a button of a person's card, and answers the dialog that it opens. */
async function ask(screen: Screen, name: string, action: string): Promise<Part> {
  await screen.press(action, await card(screen, name));
  return screen.dialog(action);
}

/** Answers the question that is asked before typed text is discarded. */
const discard = async (screen: Screen): Promise<void> =>
  screen.press('Discard', await screen.part('alertdialog', 'Discard your changes?'));

async function fillNewcomer(screen: Screen, form: Part): Promise<void> {
  await screen.fill('First name', 'Robin', form);
  await screen.fill('Last name', 'Relay', form);
  await screen.fill('Username', 'robin.relay', form);
  await screen.fill('E-mail', 'robin@example.org', form);
  await screen.fill('Mobile', '+45 5555 5555', form);
  await screen.fill('Password', 'first-password', form);
  await screen.fill('Secret', 'first-secret', form);
}

describe('AdminPanel', () => {
  it('ADMIN-090 ADMIN-110 ADMIN-130 ADMIN-150 ADMIN-160 ADMIN-170 ADMIN-180 shows the queue and the users', async () => {
    const screen = await open();
    await screen.findByRole('heading', { name: 'Admin Workspace - Enhanced' });
    const queue = await screen.part('region', 'DataRAIS queue');
    await queue.findByText('1,284');
    const tiles = queue.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(tiles.map((text) => /^\s*([A-Z][a-z]+)([\d,]+)/.exec(text)?.slice(1))).toEqual([
      ['Pending', '7'],
      ['Processing', '2'],
      ['Completed', '1,284'],
      ['Errors', '3'],
    ]);
    await screen.findByRole('heading', { name: 'Users (3)' });
    const danas = await card(screen, 'Dana Demo');
    for (const text of ['Dana Demo', dana.mobile, dana.email, 'Standard User', 'Active']) {
      expect(danas.getAllByText(text)).toHaveLength(1);
    }
    danas.getByText(/Custom GPT: Signed in,/);
    const names = danas.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.join(', ')).toBe(
      ', Activity, Edit User, Reset Password, Reset Daily Secret, Deactivate',
    );
    await screen.user.click(danas.getByRole('button', { name: 'More for Dana Demo' }));
    for (const name of ['Make password link', 'Reset Second Step', 'Sign Out Everywhere'])
      await screen.findByRole('menuitem', { name });
    (await card(screen, 'Robin Relay')).getByText('Never signed in');
    (await card(screen, 'Robin Relay')).getByText('Inactive');
  });

  it('ADMIN-130 reads both again when asked to, and follows what the socket says', async () => {
    const screen = await open();
    await screen.findByText('1,284');
    screen.server.answer(queueStats, {
      data: { pending: 8, processing: 2, completed: 1285, error: 3 },
    });
    await screen.press('Refresh');
    await screen.findByText('1,285');
    const promoted = { ...dana, roles: ['user' as const, 'moderator' as const] };
    screen.receive({
      t: 'event',
      position: '9',
      type: 'UserRolesAssigned',
      data: { user: promoted },
    });
    await (await card(screen, 'Dana Demo')).findByText('Moderator');
    expect(screen.server.received(listUsers)).toHaveLength(2);
  });

  it('is waiting until the people are there, and says who of them a search finds', async () => {
    const server = serving();
    const letGo = server.hold(listUsers);
    const screen = await open(server);
    await screen.findByText('1,284');
    expect(screen.queryByRole('region', { name: 'Users' })?.textContent).toBe('');
    letGo();
    await screen.findByRole('heading', { name: 'Users (3)' });
    await screen.user.type(screen.getByRole('searchbox'), 'robin@ex');
    await screen.gone('Dana Demo');
    await card(screen, 'Robin Relay');
    await screen.user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await screen.findByText('No user matches');
    await screen.press('Show all users');
    await card(screen, 'Dana Demo');
  });

  it('shows as many as fit a page, and a name of any length', async () => {
    const name = `Long ${'name'.repeat(60)}`;
    const many = Array.from({ length: 500 }, (_, n) => person({ number: n + 10, name: `P ${n}` }));
    const screen = await open(serving([person({ number: 1, name }), ...many]));
    await screen.findByRole('heading', { name: 'Users (501)' });
    await card(screen, name);
    const cards = within(screen.getByRole('region', { name: 'Users' }));
    expect(cards.getAllByRole('listitem')).toHaveLength(12);
    const pages = await screen.part('navigation', 'Pages');
    pages.getByText('1 to 12 of 501');
    await screen.press('More', pages);
    await pages.findByText('13 to 24 of 501');
  });

  it('deactivates others and takes it back, but never oneself', async () => {
    const server = serving().answer(setUserStatus, ({ body }) => ({
      data: { ...dana, status: body.status },
    }));
    const screen = await open(server);
    const own = (await card(screen, ada.name)).getByRole('button', { name: 'Deactivate' });
    expect(own).toHaveProperty('disabled', true);
    expect(own.title).toBe('You cannot deactivate yourself.');
    await screen.user.click(own);
    const danas = await card(screen, 'Dana Demo');
    await screen.press('Deactivate', danas);
    await danas.findByText('Inactive');
    await screen.findByText('Dana Demo deactivated and signed out');
    await screen.press(/^Undo/);
    await danas.findByText('Active');
    await screen.findByText('Dana Demo activated');
    expect(server.inputs(setUserStatus)).toEqual([
      { params: { id: dana.id }, body: { status: 'inactive' } },
      { params: { id: dana.id }, body: { status: 'active' } },
    ]);
  });

  it('ADMIN-140 ERR-230 ERR-240 says in place what could not be loaded', async () => {
    const server = serving().refuse(listUsers, broken).refuse(queueStats, broken);
    const screen = await open(server);
    await screen.findByText('Unable to load DataRAIS statistics');
    const failure = await screen.findByText('Failed to load users');
    within(failure.parentElement!).getByText('Something broke.');
    expect(screen.queryByText('Failed to load DataRAIS stats')).toBeNull();
    expect(screen.logged()).toContain('Failed to load DataRAIS stats');
    server.answer(listUsers, { data: [dana] });
    await screen.press('Retry');
    await card(screen, 'Dana Demo');
    expect(screen.queryByText('Failed to load users')).toBeNull();
  });
});

describe('UserDialog, ResetDialog', () => {
  it('ADMIN-190 registers a person with what was typed', async () => {
    const server = serving().answer(registerUser, { data: person({ number: 5, name: 'Robin R' }) });
    const screen = await open(server);
    await screen.press('Register New User');
    const form = await screen.dialog('Register New User');
    expect(form.getByLabelText('First name')).toBe(document.activeElement);
    expect(form.getByLabelText('E-mail')).toHaveProperty('type', 'email');
    expect(form.getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true);
    await screen.fill('E-mail', 'no address', form);
    await screen.user.tab();
    await form.findByText('Enter an e-mail address.');
    await fillNewcomer(screen, form);
    form.getByText('7 of 7 fields filled');
    await screen.press('Register', form);
    await screen.findByText('User Robin R registered successfully');
    await screen.gone('The new user starts as a Standard User');
    expect(server.inputs(registerUser)).toEqual([
      {
        body: {
          firstName: 'Robin',
          lastName: 'Relay',
          username: 'robin.relay',
          email: 'robin@example.org',
          mobile: '+45 5555 5555',
          password: 'first-password',
          secret: 'first-secret',
        },
      },
    ]);
    await card(screen, 'Robin R');
  });

  it('ADMIN-210 ADMIN-230 ADMIN-240 TOAST-130 TOAST-140 edits a person, their password and their secret', async () => {
    const server = serving()
      .answer(editUser, { data: { ...dana, name: 'Dana Delta', lastName: 'Delta' } })
      .answer(resetPassword, {})
      .answer(resetSecret, {});
    const screen = await open(server);
    const edit = await ask(screen, 'Dana Demo', 'Edit User');
    await screen.fill('Last name', 'Delta', edit);
    await screen.choose('switch', /^Moderator/, edit);
    await screen.press('Save', edit);
    await screen.findByText('User Dana Delta updated successfully');
    const params = { id: dana.id };
    const { firstName, username, email, mobile } = dana;
    expect(server.inputs(editUser)).toEqual([
      {
        params,
        body: {
          firstName,
          lastName: 'Delta',
          username,
          email,
          mobile,
          roles: ['user', 'moderator'],
        },
      },
    ]);

    const password = await ask(screen, 'Dana Delta', 'Reset Password');
    expect(password.getByRole('button', { name: 'Reset Password' })).toHaveProperty(
      'disabled',
      true,
    );
    password.getByText(/Every device that is signed in now has to sign in again/);
    await screen.fill('New password', 'second-password', password);
    await screen.press('Reset Password', password);
    await screen.findByText('Password reset successfully for Dana Delta');

    const secret = await ask(screen, 'Dana Delta', 'Reset Daily Secret');
    await screen.fill('New secret', 'second-secret{Enter}', secret);
    await screen.press('Reset Daily Secret', secret);
    await screen.findByText('Daily secret reset successfully for Dana Delta');
    expect(server.inputs(resetPassword)).toEqual([
      { params, body: { password: 'second-password' } },
    ]);
    expect(server.inputs(resetSecret)).toEqual([
      { params, body: { secret: 'second-secret{Enter}' } },
    ]);
  });

  it('leaves an admin their own admin role, and says that they are signed out themselves', async () => {
    const screen = await open();
    const edit = await ask(screen, ada.name, 'Edit User');
    expect(edit.getByRole('switch', { name: /^Admin/ })).toHaveProperty('disabled', true);
    edit.getByText('You cannot take the admin role from yourself.');
    expect(edit.getByRole('switch', { name: /^Moderator/ })).toHaveProperty('disabled', false);
    await screen.press('Cancel', edit);
    await screen.press('Reset Password', await card(screen, ada.name));
    const reset = await screen.dialog('Reset Password');
    reset.getByText(/You are signed out everywhere, here too/);
  });

  it('ERR-250 ERR-260 ERR-270 ERR-280 ERR-290 say what could not be changed, and keep what was typed', async () => {
    const server = serving()
      .refuse(registerUser, {
        code: 'CONFLICT',
        message: 'This user is registered already.',
        details: [{ path: '/mobile', message: 'This number is taken.' }],
      })
      .refuse(editUser, broken)
      .refuse(resetPassword, broken)
      .refuse(resetSecret, broken)
      .refuse(setUserStatus, broken);
    const screen = await open(server);
    await screen.press('Register New User');
    const form = await screen.dialog('Register New User');
    await fillNewcomer(screen, form);
    await screen.press('Register', form);
    await form.findByText('Failed to create user');
    form.getByText('This user is registered already.');
    form.getByText('This number is taken.');
    expect(form.getByLabelText('First name')).toHaveProperty('value', 'Robin');
    expect(form.getByLabelText('Secret')).toHaveProperty('value', 'first-secret');
    await screen.press('Cancel', form);
    await discard(screen);

    for (const [action, label, failure, save] of [
      ['Reset Password', 'New password', 'Failed to reset password', 'Reset Password'],
      ['Reset Daily Secret', 'New secret', 'Failed to reset secret', 'Reset Daily Secret'],
      ['Edit User', 'Last name', 'Failed to update user', 'Save'],
    ] as const) {
      const asked = await ask(screen, 'Dana Demo', action);
      await screen.fill(label, 'Another lantern', asked);
      await screen.press(save, asked);
      await asked.findByText(failure);
      asked.getByText('Something broke.');
      expect(asked.getByLabelText(label)).toHaveProperty('value', 'Another lantern');
      await screen.press('Cancel', asked);
      if (action === 'Edit User') await discard(screen);
      await screen.gone(failure);
    }
    await screen.press('Deactivate', await card(screen, 'Dana Demo'));
    await screen.findByText('Failed to update user status');
    (await card(screen, 'Dana Demo')).getByText('Active');
  });
});
