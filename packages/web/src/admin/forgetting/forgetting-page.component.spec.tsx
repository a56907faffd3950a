import {
  liftLegalHold,
  listForgettings,
  requestForgetting,
  setLegalHold,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import ForgettingPage from './forgetting-page.tsx';

const { admin, standard: user } = people;
const reason = 'She asked us to in a letter.';
const view: ForgettingView = {
  userId: user.id,
  userName: user.name,
  status: 'requested',
  wish: 'law',
  requestedBy: admin.name,
  requestedAt: '2026-11-20T10:00:00.000Z',
  dueAt: '2999-01-01T10:00:00.000Z',
  reason,
  hold: null,
  isAdmin: false,
  forgottenAt: null,
  completedAt: null,
  events: null,
  receipt: null,
};
const serving = (...data: readonly ForgettingView[]): FakeServer =>
  new FakeServer()
    .answer(listUsers, { data: [user, admin] })
    .answer(listForgettings, { data: [...data], meta: { hasMore: false } });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ForgettingPage />, { as: admin, server });

describe('the page of forgetting', () => {
  it('asks to forget a person, after a question', async () => {
    const server = serving().answer(requestForgetting, {});
    const screen = await open(server);
    await screen.shows('No requests and no holds');
    await screen.user.selectOptions(screen.getByLabelText('Person'), user.id);
    await screen.user.selectOptions(screen.getByLabelText('Requested by'), 'law');
    await screen.fill('Days to wait', '0');
    await screen.fill('Reason', reason);
    await screen.press('Forget this person…');
    await screen.shows(forgetTexts.consequence);
    await screen.press('Forget');
    await screen.shows(forgetTexts.asked);
    const body = { userId: user.id, wish: 'law', reason, days: 0 };
    expect(server.inputs(requestForgetting)).toEqual([{ body }]);
  });

  it('says why it is refused', async () => {
    const refusal = { code: 'CONFLICT', message: forgetTexts.isAdmin } as const;
    const screen = await open(serving().refuse(setLegalHold, refusal));
    await screen.shows('No requests and no holds');
    await screen.choose('radio', 'Legal hold');
    await screen.user.selectOptions(screen.getByLabelText('Person'), admin.id);
    await screen.fill('Reason', reason);
    await screen.press('Set the hold');
    await screen.shows(forgetTexts.isAdmin);
  });

  it('says why a request waits for a person who was made an admin', async () => {
    const screen = await open(serving({ ...view, isAdmin: true }));
    await screen.shows(forgetTexts.waitsForRole);
  });

  it('withdraws a request', async () => {
    const server = serving(view).answer(withdrawForgetting, {});
    const screen = await open(server);
    expect(screen.queryByText(forgetTexts.waitsForRole)).toBeNull();
    await screen.press('Withdraw');
    await screen.shows(forgetTexts.withdrawn);
    expect(server.inputs(withdrawForgetting)).toEqual([{ params: { userId: user.id } }]);
  });

  it('shows a hold with its reason, and lifts it for another', async () => {
    const hold = { by: admin.name, at: '2026-11-20T10:00:00.000Z', reason: 'A court asked.' };
    const server = serving({ ...view, hold }).answer(liftLegalHold, {});
    const screen = await open(server);
    await screen.shows(/A court asked\./);
    await screen.press('Lift the hold');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain(forgetTexts.lifting);
    const field = dialog.querySelector('textarea');
    if (field !== null) await screen.user.type(field, 'The court has decided.');
    await screen.press('Lift hold');
    await screen.shows(forgetTexts.lifted);
    const params = { userId: user.id };
    expect(server.inputs(liftLegalHold)).toEqual([
      { params, body: { reason: 'The court has decided.' } },
    ]);
  });

  it('says how far it is, and what came of it', async () => {
    const screen = await open(serving({ ...view, status: 'impossible', events: 1200 }));
    await screen.shows(/1,200 events have content that is not encrypted/);
  });

  it('offers the receipt when it is done', async () => {
    const done = {
      ...view,
      status: 'forgotten',
      completedAt: '2026-11-21T10:00:00.000Z',
      events: 42,
      receipt: { receipt: JSON.stringify({ copies: [{}], left: [{}] }), signature: 'c2lnbmVk' },
    } as const;
    const screen = await open(serving(done));
    await screen.shows(/42 events cannot be read any more/);
    expect(screen.getByRole('button', { name: 'Save the receipt' })).toBeTruthy();
    screen.getByText(
      'Still held by 1 backup, statistics of PostgreSQL, which only the owner of the database may erase. The receipt says until when.',
    );
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
