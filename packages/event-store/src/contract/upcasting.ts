import { describe, expect, it } from 'vitest';
import type { JsonObject, NewEvent, Upcasters } from '../event.ts';
import { metadata, newEvent } from './builders.ts';
import { FeedReader } from './feed-reader.ts';
import { logFor, storeFor, type CreateLog } from './log-under-test.ts';

const upcasters: Upcasters = {
  ThingNamed: {
    1: ({ name, ...rest }) => ({ ...rest, title: name ?? '' }),
    2: ({ title, ...rest }) => ({ ...rest, titles: [title ?? ''] }),
  },
  ThingBroken: {
    1: () => {
      throw new Error('no way up');
    },
  },
};

function named(schemaVersion: number, data: NewEvent['data']): NewEvent {
  return newEvent({ type: 'ThingNamed', data, metadata: metadata({ schemaVersion }) });
}

const [oldest, older, newest] = [
  named(1, { name: 'One' }),
  named(2, { title: 'Two' }),
  named(3, { titles: ['Three'] }),
];
const lifted = [
  { data: { titles: ['One'] }, metadata: { ...oldest.metadata, schemaVersion: 3 } },
  { data: { titles: ['Two'] }, metadata: { ...older.metadata, schemaVersion: 3 } },
  { data: { titles: ['Three'] }, metadata: newest.metadata },
];

export function describeUpcasting(createLog: CreateLog): void {
  describe('upcasting', () => {
    it('[ES40] lifts events of every version on every read', async () => {
      const store = await storeFor(createLog, { upcasters });
      await store.append('room-1', [oldest, older, newest], 'none');
      expect(await store.readStream('room-1')).toMatchObject(lifted);
      expect(await store.readStream('room-1', { from: 0, limit: 1 })).toMatchObject([
        lifted[0] ?? {},
      ]);
      expect(await store.readAll(0n, 10)).toMatchObject(lifted);
      expect(await store.readEvent(oldest.id)).toMatchObject(lifted[0] ?? {});
    });

    it('[ES45] hands over what the reader makes of the data, and keeps what was stored', async () => {
      const log = await logFor(createLog);
      const [first, second] = [named(3, { titles: ['a\0'] }), named(3, { titles: ['b\0'] })];
      const plain = await log.open();
      await plain.append('room-1', [first], 'none');
      await plain.close();
      const legible = (data: JsonObject): JsonObject =>
        JSON.parse(JSON.stringify(data).replaceAll(String.raw`\u0000`, '?')) as JsonObject;
      const store = await log.open({ legible });
      const reader = new FeedReader(store);
      const delivered = reader.next(2);
      await store.append('room-1', [second], 0);
      const expected = [{ data: { titles: ['a?'] } }, { data: { titles: ['b?'] } }];
      expect(await delivered).toMatchObject(expected);
      expect(await store.readStream('room-1')).toMatchObject(expected);
      expect(await store.readAll(0n, 10)).toMatchObject(expected);
      expect(await store.readEvent(first.id)).toMatchObject(expected[0] ?? {});
      await reader.end();
      await store.close();
      const again = await log.open();
      expect(await again.readStream('room-1')).toMatchObject([first, second]);
    });

    it('[ES40] lifts events in the feed, backfilled and live', async () => {
      const store = await storeFor(createLog, { upcasters });
      await store.append('room-1', [oldest], 'none');
      const reader = new FeedReader(store);
      expect(await reader.next(1)).toMatchObject([lifted[0] ?? {}]);
      for (const [index, event] of [older, newest, named(1, { name: 'Four' })].entries()) {
        const delivery = reader.next(1);
        await store.append('room-1', [event], index);
        const [delivered] = await delivery;
        expect(delivered).toEqual(await store.readEvent(event.id));
        expect(delivered?.metadata.schemaVersion).toBe(3);
      }
      await reader.end();
    });

    it('[ES11] answers an append with what was stored, not lifted', async () => {
      const store = await storeFor(createLog, { upcasters });
      const first = await store.append('room-1', [oldest], 'none');
      const retried = await store.append('room-1', [oldest], 'none');
      expect([first.events[0], retried.events[0]]).toMatchObject([oldest, oldest]);
    });

    it('[ES41] leaves the newest shape and other types as they are', async () => {
      const store = await storeFor(createLog, { upcasters });
      const events = [newest, newEvent({ data: { name: 'Four' } })];
      await store.append('room-1', events, 'none');
      expect(await store.readStream('room-1')).toMatchObject(events);
    });

    it('[ES42] hands over an event whose upcaster throws as one that cannot be read', async () => {
      const store = await storeFor(createLog, { upcasters });
      const broken = newEvent({ type: 'ThingBroken', data: { secret: 1 } });
      const reader = new FeedReader(store);
      const delivered = reader.next(3);
      await store.append('room-1', [newest, broken, newEvent()], 'none');
      const unreadable = {
        id: broken.id,
        data: {},
        unreadable: {
          type: 'ThingBroken',
          reason: 'its data cannot be lifted from schema version 1',
        },
      };
      const expected = [{ type: 'ThingNamed' }, unreadable, { type: 'ThingNoted' }];
      expect(await store.readStream('room-1')).toMatchObject(expected);
      expect(await store.readAll(0n, 10)).toMatchObject(expected);
      expect(await store.readEvent(broken.id)).toMatchObject(unreadable);
      expect(await delivered).toMatchObject(expected);
      await reader.end();
    });
  });
}
