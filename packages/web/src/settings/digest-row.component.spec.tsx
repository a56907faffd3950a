import { getOwnEmail } from '@mach42/contracts/email/calls.ts';
import type { OwnEmail } from '@mach42/contracts/email/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import NotificationsDialog from './notifications-dialog.tsx';

const confirmed: OwnEmail = {
  isOffered: true,
  address: 'dana@example.org',
  confirmedAt: '2026-11-20T10:00:00.000Z',
  pending: null,
};
const open = (own: OwnEmail) =>
  openPart(<NotificationsDialog onClose={() => undefined} />, {
    server: new FakeServer().answer(getOwnEmail, { data: own }),
  });
const missing = 'It is sent once you have confirmed an e-mail address.';

describe('the digest among the notifications', () => {
  it('[EM11] is off until it is chosen, daily or weekly, with its time', async () => {
    const screen = await open(confirmed);
    const digest = await screen.part('group', 'Digest by e-mail');
    const wish = () => screen.app.app.store.getState().workspace.preferences.digest;
    expect(wish()).toBeUndefined();
    await screen.choose('radio', 'Daily', digest);
    expect(wish()).toEqual({ every: 'day', time: '07:00' });
    await screen.choose('radio', 'Weekly', digest);
    expect(wish()).toEqual({ every: 'week', time: '07:00' });
    expect(screen.queryByText(missing)).toBeNull();
    await screen.choose('radio', 'Never', digest);
    expect(wish()).toBeUndefined();
  });

  it('[EM11] says that an address is missing, and leads to it', async () => {
    const screen = await open({ ...confirmed, address: null, confirmedAt: null });
    const digest = await screen.part('group', 'Digest by e-mail');
    await screen.choose('radio', 'Daily', digest);
    await screen.shows(missing);
    expect(screen.getByRole('button', { name: 'E-mail address for messages' })).toBeDefined();
  });

  it('[EM1] is not offered where no e-mail is sent', async () => {
    const none = { isOffered: false, address: null, confirmedAt: null, pending: null };
    const screen = await open(none);
    await screen.part('group', 'Reminders of dates');
    expect(screen.queryByRole('group', { name: 'Digest by e-mail' })).toBeNull();
  });
});
