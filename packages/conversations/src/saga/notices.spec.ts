import type { Reminders } from '@mach42/contracts/reminders/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { MessagePreview } from '@mach42/contracts/saved/schemas.ts';
import { actionOf } from '@mach42/plugin-kit/live.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { conversationsLive } from '../live.ts';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { aMessage, othersMessage } from '../state/message.fixture.ts';
import { chatRoom } from '../state/room.fixture.ts';
import { startConversations } from './world.fixture.ts';

const room = chatRoom({ id: 'r1', name: 'Market stall', type: 'group_room' });
const chat = chatRoom({ id: 'r1', name: 'Lease', type: 'private_chat' });
const mention = othersMessage('m1', { mentions: ['u'] });
const page = () => ({ data: [], meta: { hasMore: false, hasNewer: false } });

/** Returns the action that the plugin makes from an event of the socket. */
function live(type: string, data: object) {
  const action = actionOf(conversationsLive, { t: 'event', position: '1', type, data });
  if (action === undefined) throw new Error(`No plugin follows ${type}.`);
  return action;
}

const world = async (
  preferences: Partial<DisplayPreferences>,
  { isAway = false, rooms = [room] }: { isAway?: boolean; rooms?: readonly Room[] } = {},
) => {
  const started = startConversations(rooms, page, { preferences, isAway });
  await Promise.resolve();
  started.dispatch(conversations.roomsLoaded(rooms));
  return started;
};

describe('a message that mentions the person', () => {
  it('is reported with the name of the room while the room is not in front, and leads there', async () => {
    const { dispatch, notified, ran } = await world({ notificationLevel: 'mentions' });
    dispatch(conversations.messagePosted(mention));
    dispatch(conversations.messagePosted(othersMessage('m2')));
    expect(notified).toEqual(['You are mentioned in “Market stall”']);
    ran.actions[0]?.();
    expect(ran.commands).toEqual(['rooms.show-rooms r1']);
  });

  it.each([
    [{ notificationLevel: 'all' }, 1],
    [{ notificationLevel: 'none' }, 0],
    [{ notificationLevel: 'none', roomLevels: { r1: 'mentions' } }, 1],
    [{ notificationLevel: 'all', roomLevels: { r1: 'none' } }, 0],
    [{ quietHours: { from: '00:00', to: '23:59' } }, 0],
    [{ pausedUntil: '2999-01-01T00:00:00.000Z' }, 0],
    [{ pausedUntil: '2020-01-01T00:00:00.000Z' }, 1],
  ] as const)('is reported as the person prefers: %j', async (preferences, times) => {
    const { dispatch, notified } = await world(preferences);
    dispatch(conversations.messagePosted(mention));
    expect(notified).toHaveLength(times);
  });

  it('is counted by itself, and what mentions another person is not', async () => {
    const { dispatch, state } = await world({ notificationLevel: 'none' });
    dispatch(conversations.messagePosted(mention));
    const later = { createdAt: '2027-01-01T00:00:00.000Z', mentions: ['someone else'] };
    dispatch(conversations.messagePosted(othersMessage('m2', later)));
    expect(state().rooms).toMatchObject([{ unreadCount: 2, mentionCount: 1 }]);
  });

  it('is not reported while its room is in front', async () => {
    const { dispatch, notified } = await world({});
    dispatch(conversations.roomOpened('r1'));
    dispatch(conversations.messagePosted(mention));
    expect(notified).toEqual([]);
  });
});

describe('an edit that mentions the person', () => {
  const edit = {
    messageId: 'm1',
    roomId: 'r1',
    content: '@u?',
    lastUpdate: '2026-11-20T10:00:00.000Z',
  };
  const added = { ...edit, mentions: ['u'], authorId: 'mo' };

  const isRoom = ({ what }: { readonly what: string }) => what === 'GET /api/rooms/:id';

  it('is reported and counted, which the server does', async () => {
    const counting = chatRoom({ ...room, unreadCount: 1 });
    const { dispatch, notified, asked } = await world({}, { rooms: [counting] });
    dispatch(live('MessageEdited', edit));
    dispatch(live('MessageEdited', { ...added, mentions: ['other'] }));
    expect([notified, asked.filter(isRoom)]).toEqual([[], []]);
    dispatch(live('MessageEdited', added));
    expect(notified).toEqual(['You are mentioned in “Market stall”']);
    expect(asked.filter(isRoom)).toHaveLength(1);
  });

  it('is not reported where the person blocked who wrote it', async () => {
    const { dispatch, notified } = await world({});
    dispatch(conversations.blockedLoaded(['mo']));
    dispatch(live('MessageEdited', added));
    expect(notified).toEqual([]);
  });
});

describe('a direct message', () => {
  it('is reported with the beginning of its text, once for each person', async () => {
    const direct = chatRoom({ id: 'r1', name: 'Mo', type: 'direct_message' });
    const { dispatch, notified, tags } = await world({}, { rooms: [direct] });
    dispatch(
      conversations.messagePosted(
        othersMessage('m1', { content: '> At ten?\n\nCome at **nine**.' }),
      ),
    );
    expect(notified).toEqual(['Mo: At ten?\n\nCome at nine.']);
    expect(tags).toEqual(['r1']);
  });
});

describe('while the page is in the background', () => {
  it('the device shows what is written in a room, shortened, and leads there', async () => {
    const { dispatch, shown, notified, ran } = await world({}, { isAway: true });
    dispatch(conversations.messagePosted(othersMessage('m1', { content: 'x'.repeat(500) })));
    dispatch(conversations.messagePosted(mention));
    dispatch(conversations.messagePosted(aMessage('m3')));
    expect(shown.map(({ title }) => title)).toEqual([
      'Market stall',
      'You are mentioned in “Market stall”',
    ]);
    expect(shown[0]?.text).toHaveLength(160);
    expect(notified).toEqual([]);
    shown[0]?.run();
    expect(ran.commands).toEqual(['rooms.show-rooms r1']);
  });

  it('the device shows mentions alone to a person who wants no more', async () => {
    const { dispatch, shown } = await world({ notificationLevel: 'mentions' }, { isAway: true });
    dispatch(conversations.messagePosted(othersMessage('m1')));
    dispatch(conversations.messagePosted(mention));
    expect(shown).toHaveLength(1);
  });

  it('the device shows that an answer in a chat is there, and not one in a room', async () => {
    const answer = othersMessage('m1', { content: 'Done', aiModel: 'mach42v1:latest' });
    const inChat = await world({}, { isAway: true, rooms: [chat] });
    inChat.dispatch(conversations.replyEnded(answer));
    expect(inChat.shown).toMatchObject([{ title: 'An answer in “Lease”', text: 'Done' }]);
    const inRoom = await world({}, { isAway: true });
    inRoom.dispatch(conversations.replyEnded(answer));
    expect(inRoom.shown).toEqual([]);
  });
});

describe('the reminders that are due', () => {
  const item = { title: 'Lease ends', day: '2026-12-01', time: '' };
  const ofMessage = (isDue: boolean) => ({
    message: { id: 'm1', author: 'Mo', text: 'The keys' } as MessagePreview,
    remindAt: '2026-12-01T08:00:00.000Z',
    isDue,
  });

  it('are counted at the start, when one becomes due, and when it is taken off the list', async () => {
    let listed: Reminders = {
      messages: [ofMessage(true)],
      dates: { day: item.day, items: [item, item] },
    };
    const { dispatch, due, notified } = startConversations([], page, {
      session: { signedIn: true },
      reminders: () => listed,
    });
    await expect.poll(due).toBe(3);
    expect(notified).toContain('3 reminders are due');
    listed = { messages: [ofMessage(false)], dates: null };
    dispatch(live('DatesDismissed', {}));
    await expect.poll(due).toBe(0);
    listed = { messages: [ofMessage(true)], dates: null };
    dispatch(live('MessageReminded', { messageId: 'm1' }));
    await expect.poll(due).toBe(1);
    expect(notified).toContain('Reminder: a message of Mo: The keys');
    listed = { messages: [], dates: null };
    dispatch(live('ReminderRemoved', { messageId: 'm1' }));
    await expect.poll(due).toBe(0);
    listed = { messages: [], dates: { day: item.day, items: [item] } };
    dispatch(live('DatesReminded', { day: item.day, items: [item] }));
    await expect.poll(due).toBe(1);
  });

  it('are said once when a page starts, and again when there are more', async () => {
    let listed: Reminders = { messages: [ofMessage(true)], dates: null };
    const stored = new Map<string, string>();
    const start = async () => {
      const options = { session: { signedIn: true }, reminders: () => listed, stored };
      const { due, notified } = startConversations([], page, options);
      await expect.poll(due).toBeGreaterThan(0);
      return notified.filter((text) => text.includes('due'));
    };
    expect(await start()).toEqual(['1 reminder is due']);
    expect(await start()).toEqual([]);
    listed = { ...listed, dates: { day: item.day, items: [item] } };
    expect(await start()).toEqual(['2 reminders are due']);
  });

  it('are counted again after changes were missed', async () => {
    let listed: Reminders = { messages: [], dates: null };
    const { dispatch, due } = startConversations([], page, {
      session: { signedIn: true },
      reminders: () => listed,
    });
    listed = { messages: [ofMessage(true)], dates: null };
    dispatch(conversationActions.load());
    await expect.poll(due).toBe(1);
  });
});

describe('a reminder of dates', () => {
  const items = [{ title: 'Lease ends', day: '2026-12-01', time: '14:30' }];

  it('is shown by the device while the page is in the background, and leads to the reminders', async () => {
    const { dispatch, shown, ran } = await world({}, { isAway: true });
    dispatch(conversationActions.datesDue(items));
    expect(shown).toMatchObject([
      { title: 'Reminder: dates of your file', text: '14:30 Lease ends', tag: 'reminders' },
    ]);
    shown[0]?.run();
    expect(ran.commands).toEqual(['saved.show-messages ']);
  });

  it('is shown in the page while it is looked at', async () => {
    const { dispatch, notified } = await world({});
    dispatch(conversationActions.datesDue(items));
    expect(notified).toEqual(['Reminder: dates of your file: 14:30 Lease ends']);
  });
});
