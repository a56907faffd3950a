import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import {
  allParticipantsOf,
  participantsPage,
} from '@mach42/read-models/rooms/participants.reads.ts';
import { findRoom, roomsOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import {
  dana,
  forum,
  id,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, type Projected } from '@mach42/testing/projector-spec.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const shown = limits.participantsShown;
const count = 60;
const roomId = forum;
const late = id(1000 + count);

const peopleOf = (number: number): DomainEvent[] =>
  Array.from({ length: number }, (_, n) => {
    const userId = id(1001 + n);
    return [
      userRegistered({ userId, username: `u${n + 1}`, firstName: 'Øre', lastName: `No${n + 1}` }),
      { type: 'ParticipantJoined', data: { roomId, userId, role: 'member' } },
    ];
  }).flat();

const remade = (type: 'RoomRemoved' | 'RoomRestored') => ({
  type,
  data: { roomId, removedBy: dana, restoredBy: dana },
});

let then: Projected;
beforeAll(async () => {
  then = await given(
    userRegistered({ userId: dana }),
    roomCreated({ roomId, roomType: 'internal_forum' }),
    ...peopleOf(count),
    { type: 'ParticipantRoleAssigned', data: { roomId, userId: id(1050), role: 'moderator' } },
    { type: 'ParticipantRoleAssigned', data: { roomId, userId: id(1055), role: 'owner' } },
    { type: 'ParticipantLeft', data: { roomId, userId: id(1001) } },
    remade('RoomRemoved'),
    remade('RoomRestored'),
  );
});
afterAll(() => then[Symbol.asyncDispose]());

const first = [dana, id(1055), id(1050), id(1002), id(1003)];

describe('a room with many people', () => {
  it('[RM46] comes with the first of them, owners before others, the reader among them, and their number', async () => {
    for (const room of [
      await findRoom(then.db, roomId, late),
      (await roomsOf(then.db, late)).find((one) => one.id === roomId),
    ]) {
      const ids = room?.participants.map(({ userId }) => userId) ?? [];
      expect(ids).toHaveLength(shown);
      expect(ids.slice(0, first.length)).toEqual(first);
      expect(ids.at(-1)).toBe(late);
      expect(room?.participantCount).toBe(count);
    }
    expect((await findRoom(then.db, roomId, id(9)))?.participants).toHaveLength(shown);
  });

  it('[RM46] names no more of them when it is restored', () => {
    const restored = then.changes.at(-1);
    expect(restored?.type).toBe('RoomRestored');
    const data = restored?.data as { room: { participants: object[] }; own: object } | undefined;
    expect(data?.room.participants).toHaveLength(shown);
    expect(data?.own).toEqual({});
    expect(restored?.audiences).toHaveLength(count);
  });

  it('[RM47] lists all of them by pages, each once', async () => {
    const all: string[] = [];
    let after: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof participantsPage>> = await participantsPage(then.db, {
        roomId,
        limit: 7,
        ...(after === null ? {} : { after }),
      });
      all.push(...page.participants.map(({ userId }) => userId));
      after = page.next;
    } while (after !== null);
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
    expect(all.slice(0, first.length)).toEqual(first);
    expect((await allParticipantsOf(then.db, roomId)).map(({ userId }) => userId)).toEqual(all);
  });

  it('[RM47] finds those who are called like that, in capitals or not', async () => {
    const found = async (q: string, limit = 50) => {
      const { participants, next } = await participantsPage(then.db, { roomId, limit, q });
      return [participants.map(({ username }) => username), next] as const;
    };
    expect(await found('no59')).toEqual([['u59'], null]);
    expect(await found(' øRE NO60 ')).toEqual([['u60'], null]);
    expect((await found('øre'))[0]).toHaveLength(50);
    expect((await found('øre', 3))[1]).not.toBeNull();
    expect(await found('nobody')).toEqual([[], null]);
  });
});
