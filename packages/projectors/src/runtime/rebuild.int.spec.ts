import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { toRoom, toUser } from '@mach42/read-models/changes/change.ts';
import { changesAfter } from '@mach42/read-models/changes/changes.reads.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { roomTypeOf } from '@mach42/read-models/rooms/rooms.reads.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts } from '@mach42/read-models/search/search.reads.ts';
import { snippetOf } from '@mach42/read-models/search/snippet.ts';
import { kept } from '@mach42/read-models/testing/kept.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { applyMessageChange } from '@mach42/testing/projections/apply-message-change.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { phodDiff, phodVersion } from '@mach42/testing/projections/phod-files.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import {
  randomWorkspace,
  type RandomWorkspace,
} from '@mach42/testing/projections/random/random-workspace.ts';
import { describe, expect, it } from 'vitest';
import { projectors } from '../registry.ts';

const seeds = Array.from({ length: 24 }, (_, n) => n + 1);
const eventsOfALog = 300;

/** The full names are those of the people, and were changed without their messages. */
const withoutNames = (messages: readonly Message[]) =>
  messages.map(({ sender: { name: _, ...sender }, ...message }) => ({ ...message, sender }));

const allTexts = prepared((q, _: object) =>
  q
    .selectFrom('search_texts')
    .selectAll()
    .where('found', '=', 1)
    .where('kind', 'in', ['message', 'datarais']),
);

async function foundIn(db: Database, { roomIds, userIds }: RandomWorkspace, typed: string) {
  const scopes = [
    ...roomIds.map((owner) => ({ kind: 'message', owner }) as const),
    ...userIds.map((owner) => ({ kind: 'datarais', owner }) as const),
  ];
  const texts = await searchTexts(db, { terms: searchTerms(typed), scopes, limit: 1000 });
  return texts.map(({ kind, owner, ref }) => `${kind} ${owner} ${ref}`);
}

/** Finds rows by the marks of snippets, which do not use the index. */
async function rowsWith(db: Database, typed: string): Promise<string[]> {
  const terms = searchTerms(typed);
  const has = ({ title, content }: { title: string; content: string }) =>
    terms.every((term) => snippetOf(`${title} | ${content}`, [term]).marks.length > 0);
  const rows = (await db.all(allTexts, {})).filter(has);
  return rows.map(({ kind, owner, ref }) => `${kind} ${owner} ${ref}`).toSorted();
}

describe.each(seeds)('a random workspace, seed %i', (seed) => {
  const workspace = randomWorkspace(seed, eventsOfALog);
  const { events } = workspace;

  it('PR20 has the same rows, byte for byte, event by event and rebuilt in big batches', async () => {
    await using oneByOne = await project(events, 1);
    await using atOnce = await project(events);
    expect(await dump(atOnce)).toEqual(await dump(oneByOne));
    expect(await countEventsParked(atOnce)).toBe(0);
  });

  it('PR20 finds the same, and exactly what the rows hold', async () => {
    await using oneByOne = await project(events, 1);
    await using atOnce = await project(events);
    for (const typed of ['lease', 'kil', '"night train"', 'æøå 1', 'quoted']) {
      const found = await foundIn(atOnce, workspace, typed);
      expect(found).toEqual(await foundIn(oneByOne, workspace, typed));
      expect(found.toSorted()).toEqual(await rowsWith(atOnce, typed));
    }
  });

  it('PR20 finds nothing of what was before everything was projected again', async () => {
    await using database = await openReadModels();
    const before = randomWorkspace(seed + seeds.length, eventsOfALog).events;
    for (const [version, log] of [before, events].entries()) {
      const changed = projectors.map((one, at) => (at === 0 ? { ...one, version } : one));
      const source = new FixedLog(log);
      const { runner, failure } = await start({ database, source, projectors: changed });
      await Promise.race([runner.processAll(), failure]);
      await runner.stop();
    }
    expect(await countEventsParked(database)).toBe(0);
    const found = await foundIn(database, workspace, 'lease');
    expect(found.toSorted()).toEqual(await rowsWith(database, 'lease'));
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
      // An erased room is gone with its changes; that it is, is notified of the room.
      if (type === undefined) continue;
      const query = {
        audiences: [toRoom(roomId), toUser(viewerId)],
        after: BigInt(since),
        limit: 1_000,
      };
      const changes = kept(await changesAfter(now, query));
      const { messages } = await messagesPage(then, page);
      const updated = changes.reduce(
        (list, change) => applyMessageChange(list, change, { viewerId, type }),
        messages,
      );
      const expected = (await messagesPage(now, page)).messages;
      expect(withoutNames(updated)).toEqual(withoutNames(expected));
    }
  });
});
