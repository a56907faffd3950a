import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { blockingTexts } from '@mach42/contracts/blocking/texts.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { othersMessage } from '@mach42/conversations/state/message.fixture.ts';
import type { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  chooseIn,
  dana,
  enterRoom,
  inRoom,
  mo,
  openRooms,
  serving,
  studio,
} from './rooms.fixture.ts';
import { roomOf } from './state/room.fixture.ts';

const room = studio('member');
const direct = roomOf({
  id: '01990000-0000-8000-8000-00000000d001',
  name: mo.name,
  type: 'direct_message',
  participants: [inRoom(dana, 'member'), inRoom(mo, 'member')],
  lastMessageAt: '2026-11-20T09:00:00.000Z',
});
const text = 'The trailer takes it flat.';
const by = (id: string, roomId: string, content = text) =>
  othersMessage(id, { roomId, content, userId: mo.id, username: mo.username });
const folded = 'Message of a person you blocked';
const bar = `You blocked ${mo.name}. Neither of you can write here.`;

/** Returns a server that stores whether Mo is blocked. */
function keeping(isBlocked: boolean, rooms: Room[] = [room]): FakeServer {
  let blocked = isBlocked;
  const { id: userId, username, firstName, lastName } = mo;
  const blockedAt = '2026-11-20T10:00:00.000Z';
  return serving(rooms, [by('m1', room.id), by('m2', direct.id)])
    .answer(listBlockedPeople, () => ({
      data: blocked ? [{ userId, username, firstName, lastName, blockedAt }] : [],
    }))
    .answer(blockPerson, () => {
      blocked = true;
      return {};
    })
    .answer(unblockPerson, () => {
      blocked = false;
      return {};
    });
}

describe('RoomsPanel, with a blocked person', () => {
  it('[BC4] folds what they wrote until the reader wants to see it', async () => {
    const screen = await openRooms(keeping(true));
    const pane = await enterRoom(screen, room.name);
    await pane.findByText(folded);
    expect(pane.queryByText(text)).toBeNull();
    await screen.press('Show', pane);
    await pane.findByText(text);
    await screen.press('Hide', pane);
    await waitFor(() => expect(pane.queryByText(text)).toBeNull());
  });

  it.each([
    ['owner', ['Change Role', 'Remove from Room', `Block ${mo.name}`]],
    ['member', [`Block ${mo.name}`]],
  ] as const)('[BC1] [RO18] offers %s what they may do about a person', async (role, items) => {
    const screen = await openRooms(serving([studio(role)]));
    await enterRoom(screen, room.name);
    await screen.press(`Options of ${mo.name}`, await screen.part('region', 'Participants'));
    const offered = (await screen.part('menu')).getAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(items);
  });

  it('[BC1] is blocked from their row, and unblocked by the toast', async () => {
    const server = keeping(false);
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    await pane.findByText(text);
    const people = await screen.part('region', 'Participants');
    await chooseIn(screen, `Options of ${mo.name}`, `Block ${mo.name}`, people);
    await screen.shows(`You blocked ${mo.name}. Only you see it.`);
    await pane.findByText(folded);
    expect(server.inputs(blockPerson)).toEqual([{ params: { id: mo.id } }]);
    await screen.press('Undo');
    await pane.findByText(text);
    expect(server.inputs(unblockPerson)).toEqual([{ params: { id: mo.id } }]);
  });

  it('[BC3] leaves no field to write in, and shows what was written', async () => {
    const screen = await openRooms(keeping(true, [direct]));
    const pane = await enterRoom(screen, mo.name);
    await pane.findByText(bar);
    await pane.findByText(text);
    expect(pane.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await screen.press('Unblock', pane);
    await pane.findByRole('textbox', { name: 'Message' });
  });

  it('[BC3] is blocked from the menu of the conversation with them', async () => {
    const screen = await openRooms(keeping(false, [direct]));
    const pane = await enterRoom(screen, mo.name);
    await chooseIn(screen, `Options of ${mo.name}`, `Block ${mo.name}`, pane);
    await pane.findByText(bar);
  });

  it('[BC1] says why a person was not blocked', async () => {
    const refusal = { code: 'VALIDATION_ERROR', message: blockingTexts.tooMany } as const;
    const screen = await openRooms(keeping(false).refuse(blockPerson, refusal));
    await enterRoom(screen, room.name);
    const people = await screen.part('region', 'Participants');
    await chooseIn(screen, `Options of ${mo.name}`, `Block ${mo.name}`, people);
    await screen.shows(blockingTexts.tooMany);
  });
});
