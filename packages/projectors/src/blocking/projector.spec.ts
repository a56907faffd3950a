import { blockedPeopleOf } from '@mach42/read-models/blocking/blocked-people.reads.ts';
import { findRoom } from '@mach42/read-models/rooms/rooms.reads.ts';
import { readMark } from '@mach42/read-models/rooms/unread.ts';
import {
  dana,
  id,
  messagePosted,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const about = (type: string) => (userId: string, blockedId: string) => ({
  type,
  data: { userId, blockedId },
});
const blocked = about('PersonBlocked');
const unblocked = about('PersonUnblocked');
const both = [userRegistered({ userId: dana }), userRegistered({ userId: mo })];

describe('the blocking projector', () => {
  it('[BP1] has whom each person blocked, with their names', async () => {
    await using then = await given(...both, blocked(dana, mo), blocked(mo, dana));
    expect(await blockedPeopleOf(then.db, dana)).toMatchObject([{ userId: mo }]);
    expect(await blockedPeopleOf(then.db, mo)).toMatchObject([{ userId: dana }]);
  });

  it('[BP1] has no one who was unblocked', async () => {
    await using then = await given(...both, blocked(dana, mo), unblocked(dana, mo));
    expect(await blockedPeopleOf(then.db, dana)).toEqual([]);
  });

  it('[BP1] notifies the person who does it alone', async () => {
    await using then = await given(...both, blocked(dana, mo));
    expect(then.changes.at(-1)).toMatchObject({
      type: 'PersonBlocked',
      data: { userId: mo },
      audiences: [`user:${dana}`],
    });
  });

  it('[BC4] leaves out of the count of mentions what a blocked person wrote', async () => {
    const { roomId } = roomCreated().data;
    const room = roomCreated({ ownerId: dana });
    const mention = messagePosted({ messageId: id(1), authorId: mo, mentions: [dana] });
    const reader = { roomId, viewerId: dana };
    await using before = await given(...both, room, mention);
    expect(await readMark(before.db, roomId, dana)).toMatchObject({ mentionCount: 1 });
    await using then = await given(...both, room, mention, blocked(dana, mo));
    expect(await readMark(then.db, roomId, dana)).not.toHaveProperty('mentionCount');
    expect(await findRoom(then.db, roomId, reader.viewerId)).not.toHaveProperty('mentionCount');
  });
});
