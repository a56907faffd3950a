import {
  beginTimeTravel,
  endTimeTravel,
  pastMessages,
  pastPhod,
  pastRooms,
  readTimeTravel,
} from '@mach42/contracts/ops/calls.ts';
import type { TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import TimeTravelPage from './time-travel-page.tsx';

const { admin, standard: user } = people;
const reason = 'Dana misses a section since Monday.';
const travel: TimeTravel = {
  id: 'travel',
  userId: user.id,
  adminId: admin.id,
  position: 420,
  expiresAt: '2999-01-01T10:00:00.000Z',
  state: 'open',
  events: 0,
  problem: null,
  isReplay: false,
};
const serving = (now: TimeTravel | null): FakeServer =>
  new FakeServer().answer(listUsers, { data: [user, admin] }).answer(readTimeTravel, { data: now });
const open = (server: FakeServer): Promise<Screen> => {
  history.replaceState(null, '', '/?position=420');
  return openPart(<TimeTravelPage />, { as: admin, server });
};

describe('the page of earlier times', () => {
  it('asks as whom, when and why', async () => {
    const server = serving(null).answer(beginTimeTravel, {
      data: { ...travel, state: 'building' },
    });
    const screen = await open(server);
    await screen.shows('See the workspace as it was');
    await screen.user.selectOptions(screen.getByLabelText('View as'), user.id);
    await screen.fill('Reason', reason);
    await screen.press('Open');
    await screen.shows(timeTravelTexts.begun);
    const body = { userId: user.id, position: 420, reason };
    expect(server.inputs(beginTimeTravel)).toEqual([{ body }]);
  });

  it('says why it is refused', async () => {
    const refusal = { code: 'CONFLICT', message: timeTravelTexts.underWay } as const;
    const screen = await open(serving(null).refuse(beginTimeTravel, refusal));
    await screen.shows('See the workspace as it was');
    await screen.user.selectOptions(screen.getByLabelText('View as'), user.id);
    await screen.fill('Reason', reason);
    await screen.press('Open');
    await screen.shows(timeTravelTexts.underWay);
  });

  it('shows how far it is, and can be ended', async () => {
    const server = serving({ ...travel, state: 'building', events: 100 }).answer(endTimeTravel, {});
    const screen = await open(server);
    await screen.shows(/100 of about 420 events/);
    await screen.press('End now');
    expect(server.inputs(endTimeTravel)).toHaveLength(1);
  });

  it('shows what the person saw, below a banner', async () => {
    const server = serving(travel)
      .answer(pastRooms, {
        data: [
          {
            id: 'room',
            name: 'Kitchen',
            type: 'group_room',
            participantCount: 3,
            lastMessageAt: null,
            unreadCount: 2,
          },
        ],
      })
      .answer(pastMessages, { data: [], meta: { hasMore: false } })
      .refuse(pastPhod, { code: 'CONFLICT', message: timeTravelTexts.building });
    const screen = await open(server);
    await screen.shows(/Read only: the workspace as .* saw it after event 420/);
    await screen.shows('2 unread');
    await screen.press('Read Kitchen');
    await screen.shows('There were no messages then.');
    await screen.choose('tab', 'PHOD file');
    await screen.shows('This part could not be read');
  });

  it('leads to a replay that is open', async () => {
    const screen = await open(serving({ ...travel, isReplay: true }));
    await screen.shows('A replay is open');
    expect(screen.getByRole('link', { name: 'Replay' })).toBeTruthy();
    expect(screen.queryByText('See the workspace as it was')).toBeNull();
  });

  it('is for the admin alone who opened it', async () => {
    const screen = await open(serving({ ...travel, adminId: 'another' }));
    await screen.shows('Opened by another admin');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
