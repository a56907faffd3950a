import {
  entryCount,
  openSessionCount,
  ownedForumsOf,
  ownedRoomsOf,
  waitingJobCount,
} from '@mach42/read-models/users/holdings.reads.ts';
import {
  dana,
  forum,
  id,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const expiresAt = '2026-02-01T00:00:00.000Z';
const session = (n: number, userId: string) => ({
  type: 'SessionOpened',
  data: { sessionId: id(n), userId, kind: 'external', title: 'x', masked: true, expiresAt },
});

describe('what a person has', () => {
  it('[RM48] is counted: rooms that they own, forums among them, and open links', async () => {
    await using then = await given(
      userRegistered({ userId: dana }),
      roomCreated(),
      roomCreated({ roomId: forum, roomType: 'internal_forum' }),
      roomCreated({ roomId: id(7), roomType: 'internal_forum' }),
      { type: 'RoomRemoved', data: { roomId: id(7), removedBy: dana } },
      roomCreated({ roomId: id(8), ownerId: mo }),
      { type: 'ParticipantJoined', data: { roomId: id(8), userId: dana, role: 'member' } },
      session(20, dana),
      session(21, dana),
      session(22, mo),
      {
        type: 'SessionClosed',
        data: { sessionId: id(20), userId: dana, expiresAt: '2026-01-01T00:00:00.000Z' },
      },
    );
    const position = 0;
    expect(await ownedRoomsOf(then.db, dana)).toEqual({ count: 2, position });
    expect(await ownedForumsOf(then.db, dana)).toEqual({ count: 1, position });
    expect(await ownedRoomsOf(then.db, id(9))).toEqual({ count: 0, position });
    expect(await ownedForumsOf(then.db, id(9))).toEqual({ count: 0, position });
    const early = '2026-01-05T00:00:00.000Z';
    expect(await openSessionCount(then.db, dana, early)).toEqual({ count: 1, position });
    expect(await openSessionCount(then.db, dana, expiresAt)).toEqual({ count: 0, position });
  });

  it('[RM48] is counted: entries, and jobs that wait or are running', async () => {
    const recorded = (n: number, userId: string) => ({
      type: 'EntryRecorded',
      data: { entryId: id(n), userId, title: 'Lease', content: 'Signed.' },
    });
    await using then = await given(recorded(30, dana), recorded(31, dana), recorded(32, mo));
    expect(await entryCount(then.db, dana)).toEqual({ count: 2, position: 0 });
    expect(await waitingJobCount(then.db, dana)).toEqual({ count: 0, position: 0 });
  });
});
