import { openDirectMessage } from '@mach42/contracts/rooms/calls.ts';
import { roomScreenTexts, roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { openPage } from '@mach42/testing/screens/screen.tsx';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { roomsPlugin } from './plugin.tsx';
import { dana, enterRoom, inRoom, mo, openRooms, pia, serving, studio } from './rooms.fixture.ts';
import { roomOf } from './state/room.fixture.ts';

const directId = (number: number): string => `01990000-0000-8000-8000-00000000d00${number}`;
const direct = roomOf({
  id: directId(1),
  name: mo.name,
  type: 'direct_message',
  participants: [inRoom(dana, 'member'), inRoom(mo, 'member')],
  lastMessageAt: '2026-11-20T09:00:00.000Z',
  unreadCount: 2,
});
const message = roomScreenTexts.messagePerson(mo.name);

describe('RoomsPanel, with direct messages', () => {
  it('[RO70] begins one with a person of the room, and opens it', async () => {
    const server = serving([studio('member')]).answer(openDirectMessage, { data: direct });
    const screen = await openRooms(server);
    await enterRoom(screen, 'Harbour studio move');
    const people = await screen.part('region', 'Participants');
    expect(people.queryAllByRole('button', { name: /^Message / })).toHaveLength(1);
    await screen.press(message, people);
    await screen.part('region', mo.name);
    expect(server.inputs(openDirectMessage)).toEqual([{ body: { userId: mo.id } }]);
  });

  it('asks in its empty field for a message to the person, and in a room without others for no mention', async () => {
    const alone = roomOf({
      id: directId(3),
      name: 'Kiln log',
      settings: { ...studio('member').settings, allowAI: false },
      participants: [inRoom(dana, 'owner')],
    });
    const screen = await openRooms(serving([direct, alone]));
    for (const { name } of [direct, alone]) {
      const room = await enterRoom(screen, name);
      const text = await room.findByRole('textbox', { name: 'Message' });
      expect(text).toHaveProperty('placeholder', `Message ${name}`);
    }
  });

  it('says why it was not begun', async () => {
    const refusal = { code: 'NOT_FOUND', message: roomTexts.noOneToWriteTo } as const;
    const server = serving([studio('member')]).refuse(openDirectMessage, refusal);
    const screen = await openRooms(server);
    await enterRoom(screen, 'Harbour studio move');
    await screen.press(message, await screen.part('region', 'Participants'));
    await screen.shows(roomTexts.noOneToWriteTo);
  });

  it('[RO70] begins one with a person who is found by name, and takes the focus to its field', async () => {
    const hit = { kind: 'person', id: pia.id, _id: pia.id, title: pia.name, by: 'pia' } as const;
    const found = { ...hit, snippet: '', marks: [], timestamp: '2026-11-20T09:00:00.000Z' };
    const participants = [inRoom(dana, 'member'), inRoom(pia, 'member')];
    const withPia = roomOf({ ...direct, id: directId(2), name: pia.name, participants });
    const server = serving([studio('member'), withPia])
      .answer(search, { data: [found] })
      .answer(openDirectMessage, { data: withPia });
    const screen = await openRooms(server);
    await screen.press(roomScreenTexts.newDirect, await screen.part('navigation', 'Rooms'));
    const dialog = await screen.dialog(roomScreenTexts.newDirect);
    await dialog.findByRole('button', { name: message });
    await screen.fill('Find a person', 'pia', dialog);
    await screen.press(roomScreenTexts.messagePerson(pia.name), dialog);
    const room = await screen.part('region', pia.name);
    await waitFor(() => expect(document.activeElement).toBe(room.getByLabelText('Message')));
    expect(server.inputs(openDirectMessage)).toEqual([{ body: { userId: pia.id } }]);
  });

  it('[RO70] says why no one is found, and leads to a room to meet in', async () => {
    const screen = await openRooms(serving([studio('nobody')]).answer(search, { data: [] }));
    await screen.press(roomScreenTexts.newDirect, await screen.part('navigation', 'Rooms'));
    const dialog = await screen.dialog(roomScreenTexts.newDirect);
    // The people of a forum that the person only reads are not offered.
    await dialog.findByText('You are in no room with another person.');
    await screen.fill('Find a person', 'Freja', dialog);
    await screen.shows('No one you share a room with is called “Freja”.');
    await screen.press(roomScreenTexts.createTitle, dialog);
    await screen.dialog(roomScreenTexts.createTitle);
  });

  it('[RO70] says why an address of two people opens nothing', async () => {
    const refusal = { code: 'NOT_FOUND', message: roomTexts.noOneToWriteTo } as const;
    const server = serving([]).refuse(openDirectMessage, refusal);
    const path = `/w/rooms/with/${dana.id}/${mo.id}`;
    const screen = await openPage(path, { plugins: [roomsPlugin], server, small: true });
    await screen.shows('You cannot open this');
    await screen.shows(roomTexts.noOneToWriteTo);
  });

  it.each([
    ['the person who copied it', `${dana.id}/${mo.id}`],
    ['the other person', `${mo.id}/${dana.id}`],
    ['the person who wrote it without themselves', mo.id],
  ])('[RO74] has an address that opens it for %s', async (_, between) => {
    const server = serving([direct]).answer(openDirectMessage, { data: direct });
    const path = `/w/rooms/with/${between}`;
    const screen = await openPage(path, { plugins: [roomsPlugin], server, small: true });
    await screen.findByRole('heading', { name: mo.name });
    expect(server.inputs(openDirectMessage)).toEqual([{ body: { userId: mo.id } }]);
    await waitFor(() => expect(location.pathname).toBe(`/w/rooms/${direct.id}`));
  });

  it.each([`${mo.id}/${pia.id}`, dana.id, `${dana.id}/${dana.id}`])(
    '[RO74] has an address that is refused to all others: %s',
    async (between) => {
      const server = serving([direct]);
      const path = `/w/rooms/with/${between}`;
      const screen = await openPage(path, { plugins: [roomsPlugin], server, small: true });
      await screen.shows('You cannot open this');
      expect(server.inputs(openDirectMessage)).toEqual([]);
    },
  );

  it('[RO71] [RO73] lists it by the other, without what only other rooms have', async () => {
    const screen = await openRooms(serving([direct]));
    await screen.findByRole('button', { name: `${roomScreenTexts.directMessages} 1` });
    await screen.findByText('@2');
    const row = await screen.findByRole('button', { name: new RegExp(mo.name) });
    expect(row.querySelector('.ws-avatar')?.textContent).toBe('MM');
    const room = await enterRoom(screen, mo.name);
    await room.findByText('Between the two of you.');
    expect(room.queryByRole('button', { name: 'Invite' })).toBeNull();
    const people = await screen.part('region', 'Participants');
    expect(people.queryByRole('button', { name: message })).toBeNull();
    await screen.press(`Options of ${mo.name}`, room);
    const menu = within(await screen.findByRole('menu'));
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    for (const gone of ['Leave', 'Share a copy to read', 'Delete the room', 'Settings'])
      expect(items).not.toContain(gone);
    expect(items).toContain('Archive');
  });
});
