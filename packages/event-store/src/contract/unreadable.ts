import { describe, expect, it } from 'vitest';
import { unreadableType, type Shapes } from '../event.ts';
import { newEvent, noted, numbered } from './builders.ts';
import { FeedReader } from './feed-reader.ts';
import { logFor, type CreateLog, type Damage } from './log-under-test.ts';

const damages: readonly (Damage & { readonly reason: string })[] = [
  { part: 'data', text: '{"n":"', reason: 'its data is damaged' },
  { part: 'data', text: '', reason: 'its data is damaged' },
  { part: 'data', text: '[1]', reason: 'its data is damaged' },
  { part: 'data', text: 'null', reason: 'its data is damaged' },
  { part: 'metadata', text: '{', reason: 'its metadata is damaged' },
  { part: 'metadata', text: '{}', reason: 'its metadata is damaged' },
  { part: 'metadata', text: 'null', reason: 'its metadata is damaged' },
  { part: 'metadata', text: '{"key":7}', reason: 'its metadata is damaged' },
];

const shapes: Shapes = {
  whyUnusable: ({ type, metadata }) =>
    type === 'ThingUnknown'
      ? 'its type is not known'
      : metadata.schemaVersion > 1
        ? 'its schema version is newer'
        : undefined,
};

/** An event that cannot be read is handed over as such, and holds up no other event. */
export function describeUnreadable(createLog: CreateLog): void {
  describe('events that cannot be read', () => {
    it.each(damages)(
      '[ES43] hands over one whose $part is $text',
      async ({ reason, ...damage }) => {
        const log = await logFor(createLog);
        const first = await log.open();
        const [before, bad, after] = [noted({ n: 1 }), noted({ n: 2 }), noted({ n: 3 })];
        await first.append('room-1', [before, bad, after], 'none');
        await first.close();
        await log.damage?.(bad.id, damage);

        const store = await log.open();
        const stored = damage.part === 'data' ? damage.text : '{"n":2}';
        const unreadable = {
          id: bad.id,
          type: unreadableType,
          data: {},
          stream: 'room-1',
          revision: 1,
          unreadable: { type: bad.type, reason, stored },
          metadata: damage.part === 'data' ? bad.metadata : { key: 'room-1', subjects: [] },
        };
        const expected = [{ data: { n: 1 } }, unreadable, { data: { n: 3 } }];
        expect(await store.readStream('room-1')).toMatchObject(expected);
        expect(await store.readStream('room-1', { direction: 'backwards' })).toMatchObject(
          expected.toReversed(),
        );
        expect(await store.readAll(0n, 10)).toMatchObject(expected);
        expect(await store.readEvent(bad.id)).toMatchObject(unreadable);
        const reader = new FeedReader(store);
        expect(await reader.next(3)).toMatchObject(expected);
        await reader.end();
        await store.append('room-1', numbered(1), 2);
      },
    );

    it('[ES43] refuses to take another event for one that it cannot read', async () => {
      const log = await logFor(createLog);
      const store = await log.open();
      const bad = noted({ n: 1 });
      await store.append('room-1', [bad], 'none');
      await log.damage?.(bad.id, { part: 'data', text: '{"n":' });
      const repeated = store.append('room-1', [bad], 'none');
      await expect(repeated).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
      await store.append('room-1', numbered(1), 0);
    });

    it('[ES44] hands over one that the reader does not know as one it cannot read', async () => {
      const log = await logFor(createLog);
      const store = await log.open(shapes);
      const unknown = newEvent({ type: 'ThingUnknown', data: { secret: 1 } });
      const known = newEvent();
      const newer = { ...known.metadata, schemaVersion: 2 };
      const events = [unknown, newEvent(), newEvent({ metadata: newer })];
      const reader = new FeedReader(store);
      const delivered = reader.next(3);
      await store.append('room-1', events, 'none');
      const expected = [
        { data: {}, unreadable: { type: 'ThingUnknown', reason: 'its type is not known' } },
        { type: 'ThingNoted' },
        { data: {}, unreadable: { type: 'ThingNoted', reason: 'its schema version is newer' } },
      ];
      expect(await delivered).toMatchObject(expected);
      expect(await store.readAll(0n, 10)).toMatchObject(expected);
      await reader.end();
    });
  });
}
