import { acceptInvitation, previewInvitation } from '@mach42/contracts/rooms/calls.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import { setPasswordByLink } from '@mach42/contracts/users/calls.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import InvitePage from './invite-page.tsx';
import NoAccessPage from './no-access-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import PasswordLinkPage from './password-link-page.tsx';
import { SessionPage } from './session-page/session-page.tsx';
import type { LoadSession, ReadSession } from './session-page/use-session.ts';

const preview = {
  roomId: 'r1',
  roomName: 'Kiln crew',
  roomType: 'group_room' as const,
  participantCount: 3,
  invitedBy: 'Dana Demo',
  expiresAt: '2999-01-01T00:00:00.000Z',
};
const inviting = (): FakeServer => new FakeServer().answer(previewInvitation, { data: preview });

async function openInvitation(options: ScreenOptions = {}): Promise<Screen> {
  history.replaceState(null, '', '/invite/key-1');
  return openPart(
    <Routes>
      <Route path="/invite/:inviteKey" element={<InvitePage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { server: inviting(), ...options },
  );
}

describe('NoAccessPage', () => {
  it('says that the page is for others, and leads to the workspace', async () => {
    history.replaceState(null, '', '/unauthorized');
    const screen = await openPart(
      <Routes>
        <Route path="/unauthorized" element={<NoAccessPage />} />
        <Route path="/" element={<p>the workspace</p>} />
      </Routes>,
    );
    await screen.shows('You do not have permission to view this page.');
    await screen.press('Go to the workspace');
    await screen.shows('the workspace');
  });
});

describe('InvitePage', () => {
  it('shows a person who is not signed in nothing about the room', async () => {
    const screen = await openInvitation({ as: 'anonymous' });
    await screen.shows('You are invited to a room');
    expect(screen.queryByText('Kiln crew')).toBeNull();
    expect(screen.server.received(previewInvitation)).toHaveLength(0);
    await screen.press('Log in');
    expect(location.pathname).toBe('/login');
  });

  it('says who invites where to, and joins', async () => {
    const server = inviting().answer(acceptInvitation, { data: { id: 'r1' } } as never);
    const screen = await openInvitation({ server });
    await screen.shows('Kiln crew');
    await screen.shows('Dana Demo invites you to');
    await screen.press('Join the room');
    await screen.shows('elsewhere');
    expect(server.inputs(acceptInvitation)).toMatchObject([{ params: { inviteKey: 'key-1' } }]);
  });

  it('stays where joining is refused, and says why', async () => {
    const server = inviting().refuse(acceptInvitation, {
      code: 'CONFLICT',
      message: 'It is full.',
    });
    const screen = await openInvitation({ server });
    await screen.press('Join the room');
    expect((await screen.part('alert')).getByText('It is full.')).toBeDefined();
  });

  it('says that an invitation is over, and no more', async () => {
    const server = new FakeServer().refuse(previewInvitation, {
      code: 'NOT_FOUND',
      message: 'Not found',
    });
    const screen = await openInvitation({ server });
    await screen.shows('This invitation is no longer valid');
    await screen.press('Go to the workspace');
    await screen.shows('elsewhere');
  });
});

describe('PasswordLinkPage', () => {
  const open = async (server: FakeServer, key = '#key-1'): Promise<Screen> => {
    history.replaceState(null, '', `/password-link${key}`);
    return openPart(
      <Routes>
        <Route path="/password-link" element={<PasswordLinkPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>,
      { server, as: 'anonymous' },
    );
  };

  it('takes the key out of the address, sets the password and leads to the login', async () => {
    const server = new FakeServer().answer(setPasswordByLink, {});
    const screen = await open(server);
    expect(location.hash).toBe('');
    const button = screen.getByRole('button', { name: passwordLinkTexts.set });
    expect(button).toHaveProperty('disabled', true);
    await screen.fill('New password', 'a lantern of birch');
    await screen.press(passwordLinkTexts.set);
    await screen.shows('elsewhere');
    expect(location.pathname).toBe('/login');
    expect(server.inputs(setPasswordByLink)).toEqual([
      { body: { link: 'key-1', password: 'a lantern of birch' } },
    ]);
  });

  it('says that the link is not complete, and sends nothing', async () => {
    const screen = await open(new FakeServer(), '');
    await screen.shows(passwordLinkTexts.noKey);
    await screen.fill('New password', 'a lantern of birch');
    const button = screen.getByRole('button', { name: passwordLinkTexts.set });
    expect(button).toHaveProperty('disabled', true);
  });

  it('stays and says why where the link is void', async () => {
    const server = new FakeServer().refuse(setPasswordByLink, {
      code: 'NOT_FOUND',
      message: passwordLinkTexts.invalid,
    });
    const screen = await open(server);
    await screen.fill('New password', 'a lantern of birch');
    await screen.press(passwordLinkTexts.set);
    const alert = await screen.part('alert');
    expect(alert.getByText(new RegExp('Ask an admin for a new one'))).toBeDefined();
    expect(location.pathname).toBe('/password-link');
  });
});

describe('NotFoundPage', () => {
  it('names the address, and leads to the workspace', async () => {
    history.replaceState(null, '', '/nowhere');
    const screen = await openPart(<NotFoundPage />);
    await screen.shows('/nowhere');
    await screen.press('Go to the workspace');
    expect(location.pathname).toBe('/');
  });
});

const session: ReadSession = {
  title: 'Glaze notes',
  masked: true,
  startTime: '2026-01-05T10:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  content: { content: '# Glaze notes\n\nPERSON_1 pays **30**.' },
};
const openSession = (load: LoadSession, now = Date.now): Promise<Screen> =>
  openPart(<SessionPage load={load} now={now} />, { as: 'anonymous' });

describe('SessionPage', () => {
  it('shows a masked chat, read-only, with its title once', async () => {
    const screen = await openSession(() => Promise.resolve(session));
    expect(await screen.findAllByText('Glaze notes')).toHaveLength(1);
    for (const text of ['Read-only', 'Masked']) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('30').tagName).toBe('STRONG');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.title).toContain('Glaze notes');
  });

  it('shows the times of messages as its other times, and says in its own words that it is masked', async () => {
    const said = '*Names are replaced.*\n\n## PERSON_1\n\n*2026-01-05 09:30 UTC*\n\n> Yes.';
    const screen = await openSession(() =>
      Promise.resolve({ ...session, content: { content: `# Glaze notes\n\n${said}\n` } }),
    );
    await screen.shows(sessionTexts.masked);
    expect(screen.queryByText(/UTC|Names are replaced/)).toBeNull();
    const times = [...screen.container.querySelectorAll('time')].map((time) => time.dateTime);
    expect(times).toContain('2026-01-05T09:30:00.000Z');
  });

  it('leads back to what was shared after the sign-in', async () => {
    history.replaceState(null, '', '/chat/a-key');
    const screen = await openSession(() => Promise.resolve(session));
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fchat%2Fa-key');
  });

  it('closes what it shows when its time is over', async () => {
    const screen = await openSession(
      () => Promise.resolve(session),
      () => Date.parse('2999-01-01T00:00:01.000Z'),
    );
    await screen.shows(sessionTexts.expired);
    expect(screen.queryByText('Glaze notes')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy text' })).toBeNull();
  });

  it('says that there is nothing at a link, without a retry that cannot help', async () => {
    const gone = new ApiError({ code: 'NOT_FOUND', status: 404, message: 'Not found' });
    const screen = await openSession(() => Promise.reject(gone));
    await screen.shows(sessionTexts.notFound);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('tries again after a failure', async () => {
    const failed = new ApiError({ code: 'SERVER_ERROR', status: 500, message: 'Broken.' });
    const answers = [() => Promise.reject(failed), () => Promise.resolve(session)];
    const screen = await openSession(() => answers.shift()?.() ?? Promise.resolve(session));
    await screen.shows('Broken.');
    await screen.press('Retry');
    await screen.shows('Glaze notes');
  });
});
