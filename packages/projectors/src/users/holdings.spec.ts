import {
  entryCount,
  openSessionCount,
  ownedRoomsOf,
  waitingJobCount,
} from '@mach42/read-models/users/holdings.reads.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import {
  dana,
  forum,
  id,
  mo,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
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
    expect(await ownedRoomsOf(then.db, dana)).toEqual({ rooms: 2, forums: 1 });
    expect(await ownedRoomsOf(then.db, id(9))).toEqual({ rooms: 0, forums: 0 });
    expect(await openSessionCount(then.db, dana, '2026-01-05T00:00:00.000Z')).toBe(1);
    expect(await openSessionCount(then.db, dana, expiresAt)).toBe(0);
  });

  it('[RM48] is counted: entries, and jobs that wait or are running', async () => {
    const recorded = (n: number, userId: string) => ({
      type: 'EntryRecorded',
      data: { entryId: id(n), userId, title: 'Lease', content: 'Signed.' },
    });
    await using then = await given(recorded(30, dana), recorded(31, dana), recorded(32, mo));
    expect(await entryCount(then.db, dana)).toBe(2);
    expect(await waitingJobCount(then.db, dana)).toBe(0);
  });
});
