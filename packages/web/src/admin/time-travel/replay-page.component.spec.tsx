import {
  beginReplay,
  continueReplay,
  endTimeTravel,
  readReplay,
} from '@mach42/contracts/ops/calls.ts';
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
  changed: null,
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
    await screen.shows('Still needed: a reason of at least 10 characters');
    await screen.fill('Reason', reason);
    expect(screen.queryByText(/Still needed/)).toBeNull();
    await screen.press('Replay');
    await screen.shows(timeTravelTexts.underWay);
    await screen.fill('Only events that changed', 'rooms');
    expect(screen.queryByLabelText('One by one')).toBeNull();
    await screen.press('Replay');
    const body = { position: 420, events: 200, reason };
    expect(server.inputs(beginReplay)).toEqual([{ body }, { body: { ...body, changed: 'rooms' } }]);
  });

  it('continues by events, to a position, and to the next that changed a row', async () => {
    const server = new FakeServer()
      .answer(readReplay, { data: replay })
      .answer(continueReplay, {})
      .answer(endTimeTravel, {});
    const screen = await open(server);
    await screen.press('Next 200 events');
    await screen.fill('Only those that changed', 'garden');
    await screen.press('Next that changed it');
    await screen.shows('No event up to 420, the end of the log, changed it.');
    await screen.fill('Only those that changed', 'users');
    await screen.fill('Position', '5420');
    await screen.press('Go to it');
    expect(server.inputs(continueReplay)).toEqual([
      { body: {} },
      { body: { changed: 'garden' } },
      { body: { position: 5420 } },
    ]);
    await screen.fill('Position', '17');
    await screen.press('Go to it');
    await screen.shows(replayTexts.isBehind);
    server.answer(readReplay, { data: null });
    await screen.press('Earlier events…');
    expect((await screen.findByRole('textbox', { name: 'Position' })).getAttribute('value')).toBe(
      '418',
    );
  });

  it('says that no event changed what is looked for', async () => {
    const none = { ...replay, changed: 'garden', steps: [] };
    const screen = await open(new FakeServer().answer(readReplay, { data: none }));
    await screen.shows('No event up to 420 changed it.');
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
      .answer(readReplay, { data: { travel, changed: null, steps: [] } })
      .answer(endTimeTravel, {});
    const screen = await open(server);
    await screen.shows(/100 of about 420 events/);
    await screen.press('End now');
    await screen.shows(replayTexts.ended);
  });
});
