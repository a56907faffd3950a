import { addReaction, postMessage } from '@mach42/contracts/messages/calls.ts';
import { savePreference } from '@mach42/contracts/preferences/calls.ts';
import {
  createRoom,
  editRoom,
  getRoom,
  joinRoom,
  listRooms,
} from '@mach42/contracts/rooms/calls.ts';
import type { ParticipantRole } from '@mach42/contracts/rooms/schemas.ts';
import { aMessage, othersMessage } from '@mach42/conversations/state/message.fixture.ts';
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dana, enterRoom, inRoom, mo, openRooms, serving, studio } from './rooms.fixture.ts';
import { roomOf } from './state/room.fixture.ts';

const ofMo = `Options of ${mo.name}`;

/** The levels in the menu; the first is the chosen one. */
const levels = [
  'ChosenAs for all rooms: all messages',
  'All messages',
  'Mentions of you',
  'No messages',
];

describe('RoomsPanel, with CreateDialog', () => {
  it('marks a room in which the person is mentioned, and names how often', async () => {
    const room = roomOf({ id: 'm', name: 'Stall', unreadCount: 5, mentionCount: 2 });
    const screen = await openRooms(serving([room]));
    expect((await screen.findByLabelText('2 mentions of you, 5 unread')).textContent).toBe('@2');
  });

  it('ROOM-120 ROOM-130 ROOM-170 ROOM-180 ROOM-190 shows the list, and the people once a room is open', async () => {
    const forum = roomOf({ id: 'f', name: 'Ask the workshop', type: 'internal_forum' });
    const chat = roomOf({ id: 'c', name: 'Lease', type: 'private_chat' });
    const screen = await openRooms(serving([studio('member'), forum, chat]));
    await screen.findByText('Select a room to start chatting');
    for (const name of ['Private Chats', 'Rooms', 'Forums']) {
      const toggle = await screen.findByRole('button', { name: `${name} 1`, expanded: true });
      expect(toggle.getAttribute('aria-controls')).not.toBeNull();
    }
    expect(screen.queryByRole('region', { name: 'Participants' })).toBeNull();
    await enterRoom(screen, 'Harbour studio move');
    const participants = await screen.part('region', 'Participants');
    await participants.findByText(mo.name);
    await screen.press(/^Lease/, await screen.part('navigation', 'Rooms'));
    await screen.findByText('Private chats are handled in the Chat Window');
    expect(screen.queryByRole('region', { name: 'Participants' })).toBeNull();
  });

  it.each<[ParticipantRole, boolean]>([
    ['owner', true],
    ['moderator', true],
    ['member', false],
    ['visitor', false],
  ])('lets %s manage people and invite them: %s', async (role, may) => {
    const screen = await openRooms(serving([studio(role)]));
    const room = await enterRoom(screen, 'Harbour studio move');
    const participants = await screen.part('region', 'Participants');
    await participants.findByText(mo.name);
    const count = may ? 1 : 0;
    const ofPerson = participants.queryAllByRole('button', { name: ofMo });
    expect(ofPerson).toHaveLength(role === 'visitor' ? 0 : 1);
    expect(participants.queryAllByRole('button', { name: 'Invite someone' })).toHaveLength(count);
    expect(room.queryAllByRole('button', { name: 'Invite' })).toHaveLength(count);
    // People cannot manage themselves or the assistant.
    expect(participants.queryAllByRole('button', { name: /^Options of (Dana|Mach)/ })).toEqual([]);
  });

  it.each<[ParticipantRole, string[]]>([
    [
      'owner',
      [
        'Name and description',
        'Settings',
        'Invite',
        'Copy link to room',
        'Open in new window',
        'Share a copy to read',
        'Pin',
        'Archive',
        ...levels,
        'Leave',
        'Delete the room',
      ],
    ],
    [
      'moderator',
      [
        'Name and description',
        'Invite',
        'Copy link to room',
        'Open in new window',
        'Share a copy to read',
        'Pin',
        'Archive',
        ...levels,
        'Leave',
      ],
    ],
    [
      'member',
      [
        'Copy link to room',
        'Open in new window',
        'Share a copy to read',
        'Pin',
        'Archive',
        ...levels,
        'Leave',
      ],
    ],
  ])('offers %s what they may do with the room', async (role, items) => {
    const screen = await openRooms(serving([studio(role)]));
    const room = await enterRoom(screen, 'Harbour studio move');
    await screen.press('Options of Harbour studio move', room);
    const menu = await screen.part('menu');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
  });

  it('lets a reader of a forum join it, and write only then', async () => {
    const forum = studio('nobody');
    const joined = { ...forum, participants: [inRoom(dana, 'member'), ...forum.participants] };
    const server = serving([forum])
      .answer(joinRoom, { data: joined })
      .answer(getRoom, { data: joined });
    const screen = await openRooms(server);
    const room = await enterRoom(screen, forum.name);
    await room.findByText('You can read this forum. Join it to write.');
    expect(room.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(room.queryByRole('button', { name: /^Options of/ })).toBeNull();
    await screen.press('Join', room);
    screen.receive({
      t: 'event',
      position: '9',
      type: 'ParticipantJoined',
      roomId: forum.id,
      data: { roomId: forum.id, participant: inRoom(dana, 'member') },
    });
    expect(await room.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(server.inputs(joinRoom)).toEqual([{ params: { id: forum.id } }]);
  });

  it('has a notification level of its own for a room, for oneself, and marks it in the menu', async () => {
    const server = serving([studio('member')]).answer(savePreference, {});
    const screen = await openRooms(server);
    const room = await enterRoom(screen, 'Harbour studio move');
    await screen.press('Options of Harbour studio move', room);
    const chosen = async () => {
      const menu = await screen.part('menu');
      return menu
        .getAllByRole('menuitem')
        .filter((item) => within(item).queryByTitle('Chosen') !== null)
        .map(({ textContent }) => textContent.replace('Chosen', ''));
    };
    expect(await chosen()).toEqual(['As for all rooms: all messages']);
    const menu = await screen.part('menu');
    await screen.user.click(menu.getByRole('menuitem', { name: 'Mentions of you' }));
    await screen.press('Options of Harbour studio move', room);
    expect(await chosen()).toEqual(['Mentions of you']);
    await expect
      .poll(() => server.inputs(savePreference).at(-1))
      .toMatchObject({
        body: { value: { preferences: { roomLevels: { [studio('member').id]: 'mentions' } } } },
      });
  });

  it('pins a room for oneself, and says so in the menu', async () => {
    const room = studio('member');
    const server = serving([room]).answer(editRoom, { data: { ...room, pinned: true } });
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    await screen.press(`Options of ${room.name}`, pane);
    await screen.choose('menuitem', 'Pin');
    await screen.gone('Pin');
    await screen.press(`Options of ${room.name}`, pane);
    await screen.findByRole('menuitem', { name: 'Unpin' });
    expect(server.inputs(editRoom)).toEqual([{ params: { id: room.id }, body: { pinned: true } }]);
  });

  it('waits for the rooms, says why they do not come, and tries again', async () => {
    const server = serving([]).refuse(listRooms, {
      code: 'SERVER_ERROR',
      message: 'The rooms are being repaired.',
    });
    const screen = await openRooms(server);
    await screen.findByText('The rooms could not be loaded');
    screen.getByText('The rooms are being repaired.');
    const answer = server.answer(listRooms, { data: [] }).hold(listRooms);
    await screen.press('Retry');
    await screen.findByRole('button', { name: 'Rooms', expanded: true });
    expect(screen.queryByText(/^No room yet/)).toBeNull();
    answer();
    await screen.findByText('No room yet. Create one and invite people.');
  });

  it('shows a name and a message of any length', async () => {
    const name = `Room ${'without a space'.replaceAll(' ', '').repeat(12)}`;
    const room = { ...studio('member'), name };
    const content = 'long '.repeat(2000).trim();
    const screen = await openRooms(
      serving([room], [othersMessage('m1', { roomId: room.id, content })]),
    );
    const pane = await enterRoom(screen, name);
    await pane.findByRole('button', { name: '... (more)' });
  });

  it('sends what is written with Enter, and reacts to what others wrote', async () => {
    const room = studio('member');
    const said = othersMessage('m1', { roomId: room.id, content: 'Who brings the lamps?' });
    const server = serving([room], [said])
      .answer(postMessage, ({ body }) => ({
        data: aMessage('m2', { roomId: room.id, content: body.content, userId: dana.id }),
      }))
      .answer(addReaction, { data: { ...said, reactions: { '❤️': [dana.id] } } });
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    await pane.findByText('Who brings the lamps?');
    await screen.press('Add a reaction', pane);
    await screen.choose('menuitem', 'Heart');
    await pane.findByRole('button', { name: /❤️/ });
    expect(server.inputs(addReaction)).toEqual([{ params: { id: 'm1', emoji: '❤️' } }]);

    await screen.user.type(pane.getByRole('textbox', { name: 'Message' }), 'I have two.{Enter}');
    await pane.findByText('I have two.');
    expect(server.inputs(postMessage)).toMatchObject([
      { params: { id: room.id }, body: { content: 'I have two.' } },
    ]);
    expect(pane.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '');
  });

  it('has the focus in the field of the thread that Reply opens, also where it is open already', async () => {
    const room = studio('member');
    const said = othersMessage('m1', { roomId: room.id, content: 'Who brings the lamps?' });
    const screen = await openRooms(serving([room], [said]));
    const pane = await enterRoom(screen, room.name);
    await pane.findByText('Who brings the lamps?');
    await screen.press('Reply', pane);
    const thread = await screen.part('complementary', 'Thread');
    const reply = thread.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => document.activeElement === reply).toBe(true);
    pane.getAllByRole('textbox', { name: 'Message' })[0]?.focus();
    await screen.press('Reply', pane);
    await expect.poll(() => document.activeElement === reply).toBe(true);
  });

  it('keeps what was written when sending fails, with the reason', async () => {
    const room = studio('member');
    const server = serving([room]).refuse(postMessage, {
      code: 'RATE_LIMITED',
      message: 'Too many messages. Wait a minute.',
    });
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    await screen.user.type(await pane.findByRole('textbox', { name: 'Message' }), 'Once{Enter}');
    await pane.findByText('Failed to send message: Too many messages. Wait a minute.');
    pane.getByText('Once');
    server.answer(postMessage, { data: aMessage('m3', { roomId: room.id, content: 'Once' }) });
    await screen.press('Retry', pane);
    await screen.gone(/^Failed to send message/);
    expect(server.inputs(postMessage)).toHaveLength(2);
  });

  it('shows how many are there where they are too many to name, and names them again', async () => {
    const room = studio('member');
    const screen = await openRooms(serving([room]));
    const pane = await enterRoom(screen, room.name);
    await pane.findByText('1 of 3 online');
    const dots = () => screen.queryAllByRole('img', { name: /^(online|offline)$/ });
    await screen.findByText(mo.name);
    expect(dots()).toHaveLength(2);
    screen.receive({ t: 'online', roomId: room.id, count: 1204 });
    await pane.findByText('1,204 of 3 online');
    expect(dots()).toHaveLength(0);
    screen.receive({ t: 'online', roomId: room.id, count: 2, userIds: [dana.id, mo.id] });
    await pane.findByText('2 of 3 online');
    expect(dots()).toHaveLength(2);
    screen.receive({ t: 'typing', roomId: room.id, userId: mo.id, name: mo.name });
    await pane.findByText(`${mo.name} is typing`);
  });

  it('ROOM-250 ROOM-260 ROOM-280 asks for what a new room needs', async () => {
    const server = serving([]);
    const screen = await openRooms(server);
    await screen.findByText('Select a room to start chatting');
    await screen.user.click(screen.getAllByRole('button', { name: 'Create New Room' })[0]!);
    const dialog = await screen.dialog('Create New Room');
    expect(dialog.getByRole('radio', { name: /^Group room/ })).toHaveProperty('checked', true);
    await screen.fill('Name', '   ', dialog);
    await screen.press('Create', dialog);
    await dialog.findByText('Give the room a name.');
    dialog.getByLabelText('Description (optional)');
    await screen.choose('radio', /^Private chat/, dialog);
    expect(dialog.queryByLabelText('Description (optional)')).toBeNull();
    expect(server.inputs(createRoom)).toEqual([]);

    await screen.choose('radio', /^Group room/, dialog);
    await screen.fill('Name', '  Spring fair  ', dialog);
    server.refuse(createRoom, { code: 'RATE_LIMITED', message: 'Too many rooms today.' });
    await screen.press('Create', dialog);
    await dialog.findByText('Too many rooms today.');
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', '  Spring fair  ');
    expect(server.inputs(createRoom)).toMatchObject([
      { body: { name: 'Spring fair', type: 'group_room' } },
    ]);
  });

  it('has the menus by keyboard alone, and the safe answer in the focus', async () => {
    const screen = await openRooms(serving([studio('owner')]));
    await enterRoom(screen, 'Harbour studio move');
    (await screen.findByRole('button', { name: ofMo })).focus();
    await screen.user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Change Role' });
    await screen.user.keyboard('{ArrowDown}{Enter}');
    const question = await screen.part('alertdialog', `Remove ${mo.name}?`);
    await vi.waitFor(() =>
      expect(question.getByRole('button', { name: 'Cancel' })).toBe(document.activeElement),
    );
  });
});
