import { pinsOf } from '@mach42/read-models/pins/pins.reads.ts';
import {
  chat,
  dana,
  id,
  messagePosted,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const person = userRegistered({ userId: dana });
const posted = (n: number, content: string) => messagePosted({ messageId: id(n), content });
const pinned = (n: number) => ({
  type: 'MessagePinned',
  data: { roomId: chat, messageId: id(n), userId: dana },
});
const unpinned = (n: number) => ({ ...pinned(n), type: 'MessageUnpinned' });
const deleted = (n: number) => ({
  type: 'MessageDeleted',
  data: { roomId: chat, messageId: id(n), deletedBy: dana },
});
const room = [person, roomCreated(), posted(1, 'Keys'), posted(2, 'Rent'), posted(3, 'Van')];

describe('the pins projector', () => {
  it('has the messages that are pinned, the last one first, by whom and when', async () => {
    await using then = await given(...room, pinned(1), pinned(3), pinned(2), unpinned(3));
    expect(await pinsOf(then.db, chat)).toMatchObject([
      {
        message: { id: id(2), text: 'Rent', author: 'Dana Demo', roomName: 'Kitchen table' },
        pinnedBy: 'Dana Demo',
      },
      { message: { id: id(1), text: 'Keys' } },
    ]);
  });

  it('has none that was deleted, and none of a room that was erased', async () => {
    await using then = await given(...room, pinned(1), pinned(2), deleted(1));
    expect(await pinsOf(then.db, chat)).toHaveLength(1);
    await using erased = await given(...room, pinned(1), {
      type: 'RoomErased',
      data: { roomId: chat, ownerId: dana },
    });
    expect(await pinsOf(erased.db, chat)).toEqual([]);
  });

  it('notifies the room', async () => {
    await using then = await given(...room, pinned(1), unpinned(1));
    const data = { roomId: chat, messageId: id(1) };
    expect(then.changes.slice(-2)).toMatchObject([
      { type: 'MessagePinned', data, audiences: [`room:${chat}`] },
      { type: 'MessageUnpinned', data, audiences: [`room:${chat}`] },
    ]);
  });
});
