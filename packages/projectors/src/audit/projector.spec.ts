import {
  accessOf,
  allOpenings,
  peopleWithExpiredOpenings,
} from '@mach42/read-models/audit/openings.reads.ts';
import { dana, id, mo } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const ada = id(103);
const owned = { openingId: id(1), userId: dana, adminId: ada };
const reason = 'She reports that a chat is missing.';
const opened = {
  type: 'BreakGlassOpened',
  data: { ...owned, reason, expiresAt: timeOf(900) },
} as const;
const used = { type: 'BreakGlassUsed', data: { ...owned, kind: 'chat', ref: id(7) } } as const;
const closed = { type: 'BreakGlassClosed', data: { ...owned, why: 'ended' } } as const;
const seen = { type: 'BreakGlassSeen', data: { userId: dana } } as const;

const opening = {
  id: id(1),
  userId: dana,
  userName: dana,
  adminId: ada,
  adminName: ada,
  reason,
  openedAt: timeOf(1),
  expiresAt: timeOf(900),
  closedAt: null,
};
const read = { kind: 'chat', ref: id(7), at: timeOf(2), position: 2 };

describe('the openings projector', () => {
  it('keeps who opened whose content, why, and what they read', async () => {
    await using then = await given(opened, used);
    const expected = { type: 'opening', ...opening, reads: [read], seen: false };
    expect(await accessOf(then.db, dana)).toEqual([expected]);
    expect(await accessOf(then.db, mo)).toEqual([]);
    expect(await allOpenings(then.db)).toEqual([{ ...opening, reads: [read] }]);
  });

  it('notifies the owner and the admin of each step', async () => {
    await using then = await given(opened, used, closed);
    const audiences = [`user:${dana}`, `user:${ada}`];
    expect(then.changes).toEqual([
      { position: 1n, type: 'BreakGlassOpened', data: { opening }, audiences },
      {
        position: 2n,
        type: 'BreakGlassUsed',
        data: { openingId: id(1), userId: dana, adminName: ada, read },
        audiences,
      },
      {
        position: 3n,
        type: 'BreakGlassClosed',
        data: { opening: { ...opening, closedAt: timeOf(3) } },
        audiences,
      },
    ]);
  });

  it('knows what the owner has seen, until more is read', async () => {
    await using looked = await given(opened, used, seen);
    expect(await accessOf(looked.db, dana)).toMatchObject([{ seen: true }]);
    expect(looked.changes[2]).toMatchObject({
      type: 'BreakGlassSeen',
      audiences: [`user:${dana}`],
    });
    await using more = await given(opened, seen, used);
    expect(await accessOf(more.db, dana)).toMatchObject([{ seen: false }]);
  });

  it('knows what is over and not closed', async () => {
    await using then = await given(opened);
    expect(await peopleWithExpiredOpenings(then.db, timeOf(899))).toEqual([]);
    expect(await peopleWithExpiredOpenings(then.db, timeOf(900))).toEqual([dana]);
    await using after = await given(opened, closed);
    expect(await peopleWithExpiredOpenings(after.db, timeOf(900))).toEqual([]);
  });
});
