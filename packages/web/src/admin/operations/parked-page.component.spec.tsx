import {
  listParked,
  listSkipped,
  repairParked,
  retryParked,
  showParked,
  skipParked,
} from '@mach42/contracts/ops/calls.ts';
import type { ParkedEventView, ParkedPayload } from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import ParkedPage from './parked-page.tsx';

const reason = 'Written by an import that failed.';
const parked = (position: number): ParkedEventView => ({
  eventId: `event-${position}`,
  position: String(position),
  stream: 'message-1',
  type: 'MessagePosted',
  key: 'room-1',
  projectors: [
    { projector: 'messages', error: 'Cannot be read: data.content is missing.', stack: '' },
  ],
  waiting: position,
});
const payload: ParkedPayload = {
  eventId: 'event-4',
  position: '4',
  type: 'MessagePosted',
  stream: 'message-1',
  schemaVersion: 1,
  actorId: 'dana',
  occurredAt: '2026-01-01T10:00:00.000Z',
  subjects: ['dana'],
  text: '{}',
  note: 'It cannot be used: data.content is missing.',
};
const serving = (...events: ParkedEventView[]): FakeServer =>
  new FakeServer()
    .answer(listParked, { data: events, meta: { total: events.length, hasMore: false } })
    .answer(listSkipped, { data: [], meta: { hasMore: false } })
    .answer(retryParked, { data: { events: 1 } })
    .answer(skipParked, { data: { events: 1 } });
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ParkedPage />, { as: 'admin', server });

describe('the page of parked events', () => {
  it('says that nothing is parked', async () => {
    const screen = await open(serving());
    await screen.shows('Nothing is parked');
  });

  it('lists what was skipped, by whom and why', async () => {
    const skipped = {
      eventId: 'event-9',
      type: 'MessagePosted',
      stream: 'message-9',
      position: '9',
      reason,
      skippedAt: '2026-01-01T10:00:00.000Z',
      decidedAt: 12,
      skippedBy: 'ada',
      skippedByName: 'Ada Admin',
    };
    const screen = await open(
      serving().answer(listSkipped, { data: [skipped], meta: { hasMore: true } }),
    );
    const list = await screen.part('list', 'Skipped events');
    list.getByText(reason);
    list.getByText(/^Ada Admin/);
    const link = list.getByRole('link', { name: 'at 9' });
    expect(link.getAttribute('href')).toBe('/admin/operations/log?event=event-9');
    await screen.shows('All of them in the Log Explorer');
  });

  it('says why they could not be read', async () => {
    const server = serving().refuse(listParked, { code: 'FORBIDDEN', message: 'Admins only.' });
    const screen = await open(server);
    await screen.shows('The parked events could not be read.');
  });

  it('says what each holds up, and why', async () => {
    const screen = await open(serving(parked(4), parked(1)));
    const list = await screen.part('list', parkedTexts.title);
    list.getByText('4 events wait');
    const link = list.getByRole('link', { name: 'at 4' });
    expect(link.getAttribute('href')).toBe('/admin/operations/log?event=event-4');
    list.getByText('1 event waits');
    expect(list.getAllByText('Cannot be read: data.content is missing.')).toHaveLength(2);
  });

  it('has chosen events tried again together', async () => {
    const server = serving(parked(4), parked(1));
    const screen = await open(server);
    await screen.choose('checkbox', 'Choose MessagePosted at 4');
    await screen.choose('checkbox', 'Choose MessagePosted at 1');
    await screen.press('Retry 2');
    await screen.shows(parkedTexts.stillParked(2));
    expect(server.inputs(retryParked)).toEqual([{ body: { eventIds: ['event-4', 'event-1'] } }]);
  });

  it('says which of the events that were tried again are applied, and how many are not', async () => {
    const server = serving(parked(4), parked(3), parked(1));
    const screen = await open(server);
    await screen.press('Choose all 3');
    server.answer(listParked, { data: [parked(1)], meta: { total: 1, hasMore: false } });
    await screen.press('Retry 3');
    await screen.shows(parkedTexts.retried(2));
    await screen.shows(parkedTexts.stillParked(1));
  });

  it('has all chosen at once, and none', async () => {
    const server = serving(parked(4), parked(1));
    const screen = await open(server);
    await screen.press('Choose all 2');
    await screen.press('Choose none');
    expect(screen.queryByRole('button', { name: /^Skip \d/ })).toBeNull();
    await screen.press('Choose all 2');
    await screen.press('Skip 2…');
    const dialog = await screen.dialog('Skip 2 events?');
    dialog.getByText(/^Projections leave them out/);
    await screen.fill('Reason', reason, dialog);
    await screen.press('Skip', dialog);
    await screen.shows(parkedTexts.skipped(2));
    expect(server.inputs(skipParked)).toEqual([
      { body: { eventIds: ['event-4', 'event-1'], reason } },
    ]);
  });

  it('ReasonDialog skips one for a reason alone, and says when that is refused', async () => {
    const server = serving(parked(4)).refuse(skipParked, {
      code: 'NOT_FOUND',
      message: parkedTexts.notParked,
    });
    const screen = await open(server);
    await screen.press('Skip…');
    const dialog = await screen.dialog('Skip this event?');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Skip' }).disabled).toBe(true);
    await screen.fill('Reason', reason, dialog);
    await screen.press('Skip', dialog);
    await screen.shows(parkedTexts.notParked);
    expect(server.inputs(skipParked)).toEqual([{ body: { eventIds: ['event-4'], reason } }]);
  });

  it('PayloadDialog shows what one holds for a reason, and repairs it', async () => {
    const server = serving(parked(4))
      .answer(showParked, { data: payload })
      .answer(repairParked, { data: { events: 1 } });
    const screen = await open(server);
    await screen.press('Show or repair…');
    const dialog = await screen.dialog('MessagePosted at 4');
    expect(dialog.queryByLabelText('Data')).toBeNull();
    await screen.fill('Reason', reason, dialog);
    await screen.press('Show', dialog);
    await dialog.findByText(payload.note ?? '');
    const repair = dialog.getByRole<HTMLButtonElement>('button', { name: 'Repair' });
    expect(repair.disabled).toBe(true);
    await screen.fill('Data', '{"content":"Repaired"', dialog);
    await dialog.findByText('This is not a JSON object.');
    await screen.fill('Data', '{"content":"Repaired"}', dialog);
    await screen.press('Repair', dialog);
    await screen.shows(parkedTexts.repaired);
    const params = { eventId: 'event-4' };
    expect(server.inputs(showParked)).toEqual([{ params, body: { reason } }]);
    expect(server.inputs(repairParked)).toEqual([
      { params, body: { data: { content: 'Repaired' }, reason } },
    ]);
  });
});
