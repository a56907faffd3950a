import { changesAfter } from '@mach42/read-models/changes/changes.reads.ts';
import { toRoom } from '@mach42/read-models/changes/change.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { phodDiff, phodVersion } from '@mach42/read-models/phod/phod.reads.ts';
import { applyOps } from '@mach42/contracts/phod/patch.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import { describe, expect, it } from 'vitest';
import { applyMessageChange } from '@mach42/testing/projections/apply-message-change.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { project } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';

const seeds = Array.from({ length: 24 }, (_, n) => n + 1);
const eventsOfALog = 300;

describe.each(seeds)('a random workspace, seed %i', (seed) => {
  const workspace = randomWorkspace(seed, eventsOfALog);
  const { events } = workspace;

  it('PR20 has the same rows, byte for byte, event by event and rebuilt in big batches', async () => {
    await using oneByOne = await project(events, 1);
    await using atOnce = await project(events);
    expect(await dump(atOnce)).toEqual(await dump(oneByOne));
    expect(await countEventsParked(atOnce)).toBe(0);
  });

  it('RM30 has every version of every PHOD as the decider had it, and every diff leads there', async () => {
    await using db = await project(events);
    for (const [userId, versions] of workspace.phods) {
      for (const [index, briefData] of versions.entries()) {
        const version = index + 1;
        expect((await phodVersion(db, userId, version))?.briefData).toEqual(briefData);
        const from = 1 + ((index * 7) % versions.length);
        const ops = (await phodDiff(db, userId, from, version)) ?? [];
        expect(applyOps(versions[from - 1], ops)).toEqual(briefData);
      }
    }
  });

  it('RM40 brings messages read at any time to what is read now by the changes since', async () => {
    await using now = await project(events);
    const [viewerId = ''] = workspace.userIds;
    const since = 100 + seed;
    await using then = await project(events.slice(0, since));
    for (const roomId of workspace.roomIds) {
      const page = { roomId, viewerId, limit: 1_000 };
      const type = await roomTypeOf(now, roomId);
      const query = { audiences: [toRoom(roomId)], after: BigInt(since), limit: 1_000 };
      const changes = await changesAfter(now, query);
      const { messages } = await messagesPage(then, page);
      const updated = changes.reduce(
        (list, change) => applyMessageChange(list, change, { viewerId, type }),
        messages,
      );
      expect(updated).toEqual((await messagesPage(now, page)).messages);
    }
  });
});
