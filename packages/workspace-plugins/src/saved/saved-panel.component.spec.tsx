import {
  dismissDates,
  listReminders,
  removeReminder,
  setReminder,
} from '@mach42/contracts/reminders/calls.ts';
import type { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import type { SavedMessage } from '@mach42/contracts/saved/schemas.ts';
import { reminders, remindersSlice } from '@mach42/conversations/reminders/reminders-slice.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPage, openPanel } from '@mach42/testing/screens/screen.tsx';
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { savedPlugin } from './plugin.tsx';

const keys: SavedMessage = {
  message: {
    id: 'm1',
    roomId: 'r1',
    roomName: 'Harbour studio move',
    roomType: 'group_room',
    author: 'Mo Moderator',
    text: 'The keys are with Henrik.',
    postedAt: '2026-11-20T09:00:00.000Z',
  },
  note: '',
  savedAt: '2026-11-20T10:00:00.000Z',
};

/** Returns a server that stores the list. */
function serving(...saved: SavedMessage[]) {
  const all = new Map(saved.map((one) => [one.message.id, one]));
  return new FakeServer()
    .answer(listSavedMessages, () => ({ data: [...all.values()] }))
    .answer(saveMessage, ({ params, body }) => {
      const before = all.get(params.id) ?? keys;
      all.set(params.id, { ...before, note: body.note ?? before.note });
      return {};
    })
    .answer(unsaveMessage, ({ params }) => {
      all.delete(params.id);
      return {};
    });
}

const open = (server: FakeServer) => openPanel(savedPlugin, 'saved', { server });

describe('the saved messages', () => {
  it('say how one is saved while there are none', async () => {
    const screen = await open(serving());
    await screen.findByText('No saved messages');
    expect(screen.getByText(/Only you see this list/)).toBeDefined();
  });

  it('lead to the message in its room', async () => {
    const screen = await open(serving(keys));
    const goTo = vi.fn<(path: string) => void>();
    Object.assign(screen.app.shell.workspace, { goTo });
    await screen.press(/The keys are with Henrik.*Harbour studio move/);
    expect(goTo.mock.calls).toEqual([['/w/rooms/r1/m1']]);
  });

  it('take a note, and keep it when they are removed by mistake', async () => {
    const server = serving(keys);
    const screen = await open(server);
    await screen.press('Add a note');
    await screen.user.type(await screen.findByLabelText('Note'), 'Ask on Friday{Enter}');
    await screen.findByText('Ask on Friday');
    await screen.press('Remove from the saved messages');
    await screen.findByText('No saved messages');
    await screen.press('Undo');
    await screen.findByText('Ask on Friday');
    expect(server.inputs(saveMessage)).toMatchObject([
      { params: { id: 'm1' }, body: { note: 'Ask on Friday' } },
      { params: { id: 'm1' }, body: { note: 'Ask on Friday' } },
    ]);
  });
});

describe('the reminders', () => {
  const leaseEnds = { title: 'Lease ends', day: '2026-12-01', time: '14:30' };

  it.each([
    ['Reminders', 'the bar', false],
    ['Due', 'the footer', true],
  ])('are behind %s in %s with their number while some are due', async (label, _, small) => {
    const screen = await openPage('/', { plugins: [savedPlugin], server: serving(), small });
    const { inject, store } = screen.app.app;
    const load = (dates: Reminders['dates']) =>
      act(() => store.dispatch(reminders.loaded({ messages: [], dates })));
    await expect.poll(() => screen.app.app.store.getState().workspace.isInitialized).toBe(true);
    inject([remindersSlice]);
    expect(screen.queryByRole('button', { name: new RegExp(label) })).toBeNull();
    await load({ day: leaseEnds.day, items: [leaseEnds, leaseEnds] });
    await screen.findByRole('button', { name: new RegExp(`^${label} ?2$|^2 ?${label}$`) });
    expect(document.title).toMatch(/^\(2\) /);
    await screen.press(new RegExp(label));
    expect(screen.openTabs()).toEqual(['saved']);
  });

  it('name what is due and what is to come, and are taken off the list', async () => {
    let reminders: Reminders = {
      dates: {
        day: '2026-12-01',
        items: [leaseEnds],
      },
      messages: [{ message: keys.message, remindAt: '2031-12-01T08:00:00.000Z', isDue: false }],
    };
    const server = serving()
      .answer(listReminders, () => ({ data: reminders }))
      .answer(dismissDates, () => {
        reminders = { ...reminders, dates: null };
        return {};
      })
      .answer(removeReminder, () => {
        reminders = { ...reminders, messages: [] };
        return {};
      });
    const screen = await open(server);
    const section = await screen.part('region', 'Reminders');
    expect(section.getByText('Lease ends').parentElement?.textContent).toMatch(/1 Dec.*, 14:30$/);
    await screen.press('Done', section);
    await screen.gone('Lease ends');
    await screen.press('Cancel the reminder', section);
    await expect.poll(() => screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
    expect(server.inputs(removeReminder)).toMatchObject([{ params: { id: 'm1' } }]);
  });

  it('that are due are put off from the list', async () => {
    let reminder = { message: keys.message, remindAt: '2026-11-20T08:00:00.000Z', isDue: true };
    const server = serving()
      .answer(listReminders, () => ({ data: { dates: null, messages: [reminder] } }))
      .answer(setReminder, ({ body }) => {
        reminder = { ...reminder, remindAt: body.at, isDue: false };
        return {};
      });
    const screen = await open(server);
    await screen.findByText(/^Due /);
    await screen.press('Remind me later');
    await screen.user.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await screen.gone(/^Due /);
    await screen.findByRole('button', { name: 'Cancel the reminder' });
    expect(server.inputs(setReminder)).toMatchObject([{ params: { id: 'm1' } }]);
    expect(screen.queryByRole('button', { name: 'Remind me later' })).toBeNull();
  });
});
