import { listAccess, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import type { AccessGrantView, ResetAccess } from '@mach42/contracts/audit/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { accessPlugin } from './plugin.tsx';

const userId = people.standard.id;
const opening: AccessGrantView = {
  type: 'opening',
  id: 'o1',
  userId,
  adminId: people.admin.id,
  userName: 'Dana Demo',
  adminName: 'Ada Admin',
  reason: 'A chat is missing.',
  openedAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-01-01T10:15:00.000Z',
  closedAt: null,
  reads: [
    { kind: 'phod-diff', ref: '3..5', at: '2026-01-01T10:01:00.000Z', position: 7 },
    { kind: 'phod', ref: '2025-11-03T12:00:00.000Z', at: '2026-01-01T10:02:00.000Z', position: 8 },
  ],
  seen: false,
};
const reset: ResetAccess = {
  type: 'reset',
  id: 'r1',
  userId,
  adminId: people.admin.id,
  adminName: 'Ada Admin',
  word: 'password',
  at: '2026-01-02T10:00:00.000Z',
  inForce: true,
  signIns: 2,
  firstSignInAt: '2026-01-02T11:00:00.000Z',
  lastSignInAt: '2026-01-03T11:00:00.000Z',
  seen: true,
};

const open = (server: FakeServer): Promise<Screen> => openPanel(accessPlugin, 'access', { server });

describe('AccessPanel', () => {
  it('lists who read what and why, and marks it seen', async () => {
    const server = new FakeServer()
      .answer(listAccess, { data: [opening, reset] })
      .answer(markAccessSeen, {});
    const screen = await open(server);
    const list = await screen.part('region', 'Who opened my content');
    await list.findByText('“A chat is missing.”');
    list.getByText('Open now');
    list.getByText('v3 to v5');
    list.getByText(/^as it was at 3 Nov 2025 /);
    expect(list.getAllByText('New')).toHaveLength(1);
    list.getByText('Ada Admin set a new password for your account.');
    list.getByText('First sign-in after the reset');
    list.getByText('Signed in last, of 2 times');
    list.getByText(/Ask Ada Admin why/);
    expect(server.received(markAccessSeen).length).toBeGreaterThan(0);
  });

  it('marks nothing that was seen, and follows what happens', async () => {
    const seen = { ...opening, seen: true };
    const server = new FakeServer().answer(listAccess, { data: [seen] });
    const screen = await open(server);
    await screen.findByText('Open now');
    const closedAt = '2026-01-01T10:05:00.000Z';
    server.answer(listAccess, { data: [{ ...seen, closedAt, reads: [] }] });
    screen.receive({
      t: 'event',
      position: '9',
      type: 'BreakGlassClosed',
      data: { opening: { ...seen, closedAt } },
    });
    await screen.findByText('Nothing was read.');
    expect(screen.queryByText('Open now')).toBeNull();
  });

  it('says that no person did, or why it cannot be said', async () => {
    const server = new FakeServer().refuse(listAccess, {
      code: 'SERVER_ERROR',
      message: 'The read models are being rebuilt.',
    });
    const screen = await open(server);
    await screen.findByText('The list could not be read');
    screen.getByText('The read models are being rebuilt.');
    server.answer(listAccess, { data: [] });
    await screen.press('Retry');
    await screen.findByText('No one opened your content');
  });
});
