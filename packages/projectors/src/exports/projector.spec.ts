import {
  allExports,
  expiredExports,
  openExportCount,
  openExports,
  peopleWithLeftParts,
  personalExport,
  storedPart,
} from '@mach42/read-models/exports/personal-exports.reads.ts';
import { dana, id, mo } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const exportId = id(93);
const of = { userId: dana, exportId };
const event = (name: string, data: object = {}) => ({
  type: `PersonalExport${name}`,
  data: { ...of, ...data },
});
const claim = { workerId: 'one', leaseUntil: timeOf(900) };
const expiresAt = timeOf(800);
const requested = event('Requested');
const started = (run = 1) => event('Started', { ...claim, attempt: run, run });
const kept = (run: number, ...hashes: readonly string[]) =>
  event('PartsKept', { workerId: 'one', run, hashes, done: 2, parts: 9 });
const completed = event('Completed', { workerId: 'one', bytes: 600_000, expiresAt });
const now = timeOf(10);

type Then = Awaited<ReturnType<typeof given>>;
const stateOf = ({ db }: Then, time = now) => personalExport(db, { userId: dana, now: time });
const partOf = ({ db }: Then, number: number, more: object = {}) =>
  storedPart(db, { ...of, number, now, ...more });
const left = ({ db }: Then) => peopleWithLeftParts(db, 10);

describe('the exports projector', () => {
  it('shows how far a file is, until it expires', async () => {
    const waiting = await given(requested);
    expect(await stateOf(waiting)).toMatchObject({ id: exportId, status: 'waiting', bytes: null });
    expect(await openExports(waiting.db, 10)).toEqual([dana]);
    const writing = await given(requested, started(), kept(1, 'a'));
    expect(await stateOf(writing)).toMatchObject({ status: 'preparing', done: 2, parts: 9 });
    expect(await openExportCount(writing.db)).toMatchObject({ count: 1 });
    const ready = await given(requested, started(), kept(1, 'a', 'b'), completed);
    expect(await stateOf(ready)).toMatchObject({
      status: 'ready',
      done: 9,
      bytes: 600_000,
      expiresAt,
    });
    expect(await openExportCount(ready.db)).toMatchObject({ count: 0 });
    expect(await stateOf(ready, expiresAt)).toBeUndefined();
    const which = { now: expiresAt, limit: 10 };
    expect(await expiredExports(ready.db, which)).toEqual([of]);
    expect(await expiredExports(ready.db, { ...which, now })).toEqual([]);
    expect([(await allExports(ready.db).next()).value]).toEqual([of]);
    const later = { workerId: 'one', retryAt: timeOf(20) };
    const putOff = await given(requested, started(), event('Released', later));
    expect(await stateOf(putOff)).toMatchObject({ status: 'waiting', retryAt: timeOf(20) });
    const again = await given(requested, started(), event('Released', later), started(2));
    expect(await stateOf(again)).toMatchObject({ status: 'preparing', retryAt: null });
    const failed = await given(requested, started(), event('Failed', { workerId: 'one' }));
    expect(await stateOf(failed)).toMatchObject({ status: 'failed' });
  });

  it('knows the parts of the run that was completed, in their order, for its person alone', async () => {
    const ready = await given(
      requested,
      started(),
      kept(1, 'x'),
      started(2),
      kept(2, 'a', 'b'),
      kept(2, 'c'),
      completed,
    );
    const hashes = await Promise.all([0, 1, 2, 3].map((number) => partOf(ready, number)));
    expect(hashes.map((part) => part?.hash)).toEqual(['a', 'b', 'c', undefined]);
    expect(hashes[0]).toEqual({ run: 2, hash: 'a', bytes: 600_000 });
    for (const more of [{ userId: mo }, { exportId: id(94) }, { now: expiresAt }])
      expect(await partOf(ready, 0, more)).toBeUndefined();
    const writing = await given(requested, started(), kept(1, 'a'));
    expect(await partOf(writing, 0)).toBeUndefined();
  });

  it.each([
    ['taken over', started(2)],
    ['released', event('Released', { workerId: 'one' })],
    ['failed', event('Failed', { workerId: 'one' })],
    ['removed', event('Removed', { reason: 'person' })],
  ])('names the person whose parts of a run that was %s are to be deleted', async (_, after) => {
    const before = [requested, started(), kept(1, 'a')] as const;
    expect(await left(await given(...before))).toEqual([]);
    expect(await left(await given(...before, after))).toEqual([dana]);
    expect(await left(await given(...before, after, event('Cleared', { run: 1 })))).toEqual([]);
  });
});
