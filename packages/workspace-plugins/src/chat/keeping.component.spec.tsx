import { listPins, pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import type { PinnedMessage } from '@mach42/contracts/pins/schemas.ts';
import { removeReminder, setReminder } from '@mach42/contracts/reminders/calls.ts';
import { markRead, markUnread } from '@mach42/contracts/rooms/calls.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import {
  conversations,
  conversationsSlice,
} from '@mach42/conversations/state/conversations-slice.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bubble, dana, messages, mine, open, serving } from './chat-screen.fixture.ts';

const previewOf = (id: string): PinnedMessage['message'] => ({
  id,
  roomId: 'r1',
  roomName: 'Lease',
  roomType: 'private_chat',
  author: 'Mach 42v1',
  text: `Text of ${id}`,
  postedAt: '2026-11-20T09:00:00.000Z',
});

/** Returns a server that stores pinned messages. */
function keeping(...pinned: string[]) {
  const ids = new Set(pinned);
  const pin = (id: string): PinnedMessage => ({
    message: previewOf(id),
    pinnedBy: 'Dana Demo',
    pinnedAt: '2026-11-20T10:00:00.000Z',
  });
  return serving(messages, [mine])
    .answer(listPins, () => ({ data: Array.from(ids, pin) }))
    .answer(pinMessage, ({ params }) => {
      ids.add(params.id);
      return {};
    })
    .answer(unpinMessage, ({ params }) => {
      ids.delete(params.id);
      return {};
    });
}

const more = async (screen: Awaited<ReturnType<typeof open>>, text: string) =>
  screen.press('More to do with the message', await bubble(screen, text));

describe('keeping a message in sight', () => {
  it('pins it, lists it in the header, and unpins it there', async () => {
    const server = keeping();
    const screen = await open({ server });
    await more(screen, 'Landlord.');
    expect(screen.queryByTitle('Pinned')).toBeNull();
    await screen.choose('menuitem', 'Pin');
    await (await bubble(screen, 'Landlord.')).findByTitle('Pinned');
    await screen.press('1 pinned message');
    await screen.findByText('Pinned by Dana Demo');
    await screen.press('Unpin the message of Mach 42v1');
    await screen.gone('Pinned by Dana Demo');
    expect(server.inputs(pinMessage)).toMatchObject([{ params: { id: 'm2' } }]);
    expect(server.inputs(unpinMessage)).toMatchObject([{ params: { id: 'm2' } }]);
  });

  it('unpins it where it is', async () => {
    const server = keeping('m2');
    const screen = await open({ server });
    await screen.findByRole('button', { name: '1 pinned message' });
    await more(screen, 'Landlord.');
    await screen.choose('menuitem', 'Unpin');
    await expect.poll(() => screen.queryByRole('button', { name: '1 pinned message' })).toBeNull();
  });

  it('counts it no longer when any person deletes it', async () => {
    const server = keeping('m1', 'm2');
    const screen = await open({ server });
    await screen.findByRole('button', { name: '2 pinned messages' });
    await screen.app.shell.api.request(unpinMessage, { params: { id: 'm1' } });
    screen.app.shell.dispatch(conversations.messageDeleted({ messageId: 'm1', roomId: 'r1' }));
    await screen.findByRole('button', { name: '1 pinned message' });
  });

  it('saves it for later, and takes that back', async () => {
    const server = keeping().answer(saveMessage, {}).answer(unsaveMessage, {});
    const screen = await open({ server });
    await more(screen, 'Who is Henrik?');
    await screen.choose('menuitem', 'Save for later');
    await screen.findByText('Saved for later');
    await screen.press('Undo');
    await expect.poll(() => server.inputs(unsaveMessage)).toMatchObject([{ params: { id: 'm1' } }]);
    expect(server.inputs(saveMessage)).toMatchObject([{ params: { id: 'm1' } }]);
  });

  it('says that it is saved, and removes it with a way back to its note', async () => {
    const server = keeping();
    const kept = { message: previewOf('m1'), note: 'Ask Mo', savedAt: '2026-11-20T10:00:00.000Z' };
    let saved = [kept];
    server
      .answer(listSavedMessages, () => ({ data: saved }))
      .answer(saveMessage, {})
      .answer(unsaveMessage, () => {
        saved = [];
        return {};
      });
    const screen = await open({ server });
    await more(screen, 'Who is Henrik?');
    await screen.findByRole('menuitem', { name: 'Remove from the saved messages' });
    await (await bubble(screen, 'Who is Henrik?')).findByTitle('Saved for later');
    expect(screen.queryByRole('menuitem', { name: 'Save for later' })).toBeNull();
    await screen.choose('menuitem', 'Remove from the saved messages');
    await expect.poll(() => screen.queryByTitle('Saved for later')).toBeNull();
    await screen.press('Undo');
    await expect
      .poll(() => server.inputs(saveMessage))
      .toMatchObject([{ params: { id: 'm1' }, body: { note: 'Ask Mo' } }]);
    expect(server.inputs(unsaveMessage)).toMatchObject([{ params: { id: 'm1' } }]);
    await more(screen, 'Who is Henrik?');
    await screen.findByRole('menuitem', { name: 'Save for later' });
  });

  it('reminds of it at a time that is offered, and takes that back', async () => {
    const server = keeping().answer(setReminder, {}).answer(removeReminder, {});
    const screen = await open({ server });
    await more(screen, 'Who is Henrik?');
    await screen.choose('menuitem', /^Tomorrow/);
    await screen.findByText(/^You will be reminded: .* 09:00$/);
    await screen.press('Undo');
    await expect
      .poll(() => server.inputs(removeReminder))
      .toMatchObject([{ params: { id: 'm1' } }]);
    expect(server.inputs(setReminder)).toMatchObject([{ params: { id: 'm1' } }]);
  });

  it('reminds of it at another time', async () => {
    const server = keeping().answer(setReminder, {});
    const screen = await open({ server });
    await more(screen, 'Who is Henrik?');
    await screen.choose('menuitem', 'At another time…');
    const dialog = await screen.dialog('Remind me');
    await screen.user.type(await dialog.findByLabelText('When'), '3/12/2031');
    await screen.press('Remind me', dialog);
    await expect
      .poll(() => server.inputs(setReminder))
      .toMatchObject([
        { params: { id: 'm1' }, body: { at: new Date('2031-12-03T09:00').toISOString() } },
      ]);
  });

  it('marks what others wrote as unread, and leaves the mark alone until the chat is left', async () => {
    const server = keeping().answer(markUnread, {});
    const screen = await open({ server });
    await more(screen, 'Who is Henrik?');
    await screen.findByRole('menuitem', { name: 'Quote' });
    expect(screen.queryByRole('menuitem', { name: 'Mark unread from here' })).toBeNull();
    await screen.user.keyboard('{Escape}');
    await more(screen, 'Landlord.');
    await screen.choose('menuitem', 'Mark unread from here');
    const held = () => readSlice(conversationsSlice, screen.app.shell.getState()).heldUnread;
    await expect.poll(held).toBe('r1');
    expect(server.inputs(markUnread)).toMatchObject([
      { params: { id: 'r1' }, body: { messageId: 'm2' } },
    ]);
    screen.unmount();
    expect(held()).toBeUndefined();
  });

  it('leaves a chat that is marked as unread as it is over a reload, until it is left', async () => {
    const unread = { ...mine, unreadCount: 1, hasUnread: true, lastReadMessageId: 'm1' };
    sessionStorage.setItem('heldUnread', `${dana.id} r1`);
    onTestFinished(() => sessionStorage.clear());
    const server = serving(messages, [unread]);
    const screen = await open({ server });
    await bubble(screen, 'Landlord.');
    const held = () => readSlice(conversationsSlice, screen.app.shell.getState()).heldUnread;
    expect(held()).toBe('r1');
    expect(server.inputs(markRead)).toEqual([]);
    screen.unmount();
    expect(held()).toBeUndefined();
    expect(sessionStorage.getItem('heldUnread')).toBeNull();
  });

  it('reads a chat that another person marked as unread in this browser', async () => {
    const unread = { ...mine, unreadCount: 1, hasUnread: true, lastReadMessageId: 'm1' };
    sessionStorage.setItem('heldUnread', 'another r1');
    onTestFinished(() => sessionStorage.clear());
    const server = serving(messages, [unread]);
    await open({ server });
    await expect.poll(() => server.inputs(markRead)).toMatchObject([{ params: { id: 'r1' } }]);
  });
});
