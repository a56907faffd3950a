import { bytesOf } from '@mach42/domain/storage/event-bytes.ts';
import { hourMs, hourOf } from '@mach42/read-models/activity/measures.ts';
import { storageOf, storagePage } from '@mach42/read-models/storage/storage.reads.ts';
import {
  chat,
  dana,
  entryRecorded,
  id,
  jobQueued,
  messagePosted,
  mo,
  phodCreated,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { by, given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const now = hourOf(timeOf(1)) * hourMs;
const guest = id(190);

const registered = by(id(103), userRegistered({ userId: dana }));
const other = by(id(103), userRegistered({ userId: mo, username: 'mo', mobile: '004533333333' }));
const created = by(dana, roomCreated());
const posted = by(dana, messagePosted({ messageId: id(1), content: 'Öl for the kiln' }));
const recorded = by(dana, entryRecorded({ entryId: id(4), userId: dana }));
const saved = by(dana, phodCreated({}));
const queued = by(dana, jobQueued({ jobId: id(5), userId: dana }));
const called = {
  type: 'ModelCallBegun',
  data: {
    callId: id(6),
    userId: dana,
    purpose: 'merge',
    provider: 'builtin',
    modelId: 'builtin:latest',
    sentText: 'Merge this.',
    workerId: 'one',
    inputTokens: 3,
    cost: 0,
  },
};

describe('the storage projector', () => {
  it('[SA1] sums what each person stored, by kind', async () => {
    await using then = await given(registered, created, posted, recorded, saved, queued, called);
    const kinds = {
      files: bytesOf(saved),
      entries: bytesOf(recorded),
      messages: bytesOf(posted),
      jobs: bytesOf(queued) + bytesOf(called),
      other: bytesOf(created),
    };
    const bytes = Object.values(kinds).reduce((sum, part) => sum + part, 0);
    expect(await storageOf(then.db, dana, now)).toEqual({
      userId: dana,
      bytes,
      day: bytes,
      events: 6,
      kinds,
      position: 7,
    });
    expect(await storageOf(then.db, mo, now)).toMatchObject({ bytes: 0, events: 0, position: 0 });
  });

  it('[SA2] reports what was added in the running hour and the 23 before', async () => {
    await using then = await given(registered, created, posted);
    const bytes = bytesOf(created) + bytesOf(posted);
    expect(await storageOf(then.db, dana, now + 23 * hourMs)).toMatchObject({ bytes, day: bytes });
    expect(await storageOf(then.db, dana, now + 24 * hourMs)).toMatchObject({ bytes, day: 0 });
  });

  it('[SA3] forgets a guest whose chat is erased', async () => {
    const opened = by(guest, roomCreated({ ownerId: guest }));
    await using before = await given(opened);
    expect((await storageOf(before.db, guest, now)).bytes).toBe(bytesOf(opened));
    const erased = { type: 'RoomErased', data: { roomId: chat, ownerId: guest } };
    await using then = await given(opened, erased);
    expect(await storageOf(then.db, guest, now)).toMatchObject({ bytes: 0, day: 0, events: 0 });
  });

  it('[SA4] lists accounts by pages, most first, and no guests', async () => {
    const ofGuest = by(guest, messagePosted({ messageId: id(2), content: 'x'.repeat(900) }));
    const ofMo = by(mo, entryRecorded({ entryId: id(7), userId: mo, content: 'y'.repeat(800) }));
    await using then = await given(registered, other, created, ofMo, posted, ofGuest);
    const page = (offset: number) => storagePage(then.db, { limit: 1, offset, now });
    const pages = [await page(0), await page(1), await page(2)];
    expect(pages.map(({ people, total }) => [people.map(({ userId }) => userId), total])).toEqual([
      [[dana], 2],
      [[mo], 2],
      [[], 2],
    ]);
  });
});
