import { beginReplay, endTimeTravel, readReplay } from '@mach42/contracts/ops/calls.ts';
import type { Replay, ReplayedRow, ReplayedStep } from '@mach42/contracts/ops/schemas.ts';
import { replayTexts, timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import ReplayPage from './replay-page.tsx';

const { admin } = people;
const reason = 'A name in the list of rooms is wrong.';
const step = (position: number, table: string, id: string): ReplayedStep => ({
  position,
  eventId: `event-${position}`,
  type: 'RoomRenamed',
  stream: `room-${position}`,
  occurredAt: '2026-01-05T10:00:00.000Z',
  rows: [{ table, change: 'updated', key: [id], columns: ['name'] }],
  rowCount: 1,
});
const parking: ReplayedRow = {
  table: 'parked_events',
  change: 'inserted',
  key: ['*', '421'],
  columns: [],
};
const replay: Replay = {
  travel: {
    id: 'travel',
    userId: admin.id,
    adminId: admin.id,
    position: 420,
    expiresAt: '2999-01-01T10:00:00.000Z',
    state: 'open',
    events: 0,
    problem: null,
    isReplay: true,
  },
  steps: [
    step(418, 'rooms', 'kitchen'),
    step(419, 'users', 'mo'),
    step(420, 'rooms', 'hall'),
    { ...step(421, 'rooms', 'hall'), rows: [parking] },
  ],
};
const open = (server: FakeServer): Promise<Screen> => {
  history.replaceState(null, '', '/?position=420');
  return openPart(<ReplayPage />, { as: admin, server });
};

describe('the page of replays', () => {
  it('asks up to when, how many events and why, and says why it is refused', async () => {
    const server = new FakeServer()
      .answer(readReplay, { data: null })
      .refuse(beginReplay, { code: 'CONFLICT', message: timeTravelTexts.underWay });
    const screen = await open(server);
    await screen.shows('Replay the log event by event');
    await screen.user.selectOptions(screen.getByLabelText('One by one'), '200');
    await screen.fill('Reason', reason);
    await screen.press('Replay');
    await screen.shows(timeTravelTexts.underWay);
    const body = { position: 420, events: 200, reason };
    expect(server.inputs(beginReplay)).toEqual([{ body }]);
  });

  it('steps to and fro, and through the events alone that changed a row', async () => {
    const screen = await open(new FakeServer().answer(readReplay, { data: replay }));
    await screen.shows('4 of 4');
    await screen.press('Back');
    await screen.shows('hall');
    await screen.press('Back');
    await screen.shows('2 of 4');
    await screen.shows('mo');
    await screen.press('First');
    await screen.shows('kitchen');
    await screen.press('Forward');
    await screen.shows('2 of 4');
    await screen.fill('Only those that changed', 'rooms');
    await screen.shows('2 of 2');
    await screen.fill('Only those that changed', 'parked_events');
    await screen.shows('Parked');
    await screen.fill('Only those that changed', 'garden');
    await screen.shows('None of these events changed such a row.');
  });

  it('says how far it is, and can be ended', async () => {
    const travel = { ...replay.travel, state: 'building', events: 100 } as const;
    const server = new FakeServer()
      .answer(readReplay, { data: { travel, steps: [] } })
      .answer(endTimeTravel, {});
    const screen = await open(server);
    await screen.shows(/100 of about 420 events/);
    await screen.press('End now');
    await screen.shows(replayTexts.ended);
  });
});
