import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { findPhod, phodVersions, storedPhod } from '@mach42/read-models/phod/phod.reads.ts';
import {
  currentPhod,
  phodBlame,
  phodDiff,
  phodVersion,
} from '@mach42/testing/projections/phod-files.ts';
import { dana, id, phodCreated, userRegistered } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const first = { notes: ['One', 'Two'], personalInfo: { name: 'Dana' }, interests: [] };
const saved = (version: number, ops: readonly PhodOperation[]) => ({
  type: 'PhodSaved',
  data: {
    userId: dana,
    version,
    ops,
    source: { kind: 'datarais', entryId: id(1) },
    summary: 'Notes: 1 added',
    savedBy: dana,
  },
});
const before = [userRegistered({ userId: dana }), phodCreated(first)];
const insertion = saved(2, [{ op: 'add', path: '/notes/0', value: 'Zero' }]);

describe('the PHOD projector', () => {
  it('has no file before the first save', async () => {
    await using then = await given();
    expect(await currentPhod(then.db, dana)).toBeUndefined();
    expect(await phodVersions(then.db, dana)).toEqual({ versions: [], hasMore: false });
    expect(await phodBlame(then.db, dana)).toEqual({ leaves: {}, rows: {} });
    expect(await phodDiff(then.db, dana, 0, 1)).toBeUndefined();
  });

  it('shows the current file and every version, newest first, and notifies the person', async () => {
    await using then = await given(...before, insertion);
    expect(await currentPhod(then.db, dana)).toEqual({
      briefData: { ...first, notes: ['Zero', 'One', 'Two'] },
      updatedAt: timeOf(3),
      updatedBy: 'Dana Demo',
      version: 2,
    });
    const version = {
      version: 2,
      at: timeOf(3),
      by: 'Dana Demo',
      source: { kind: 'datarais', entryId: id(1) },
      summary: 'Notes: 1 added',
    };
    expect((await phodVersions(then.db, dana)).versions).toEqual([
      version,
      { ...version, version: 1, at: timeOf(2), source: { kind: 'manual' }, summary: 'Created' },
    ]);
    expect(then.changes.at(-1)).toEqual({
      position: 3n,
      type: 'PhodSaved',
      data: { version },
      audiences: [`user:${dana}`],
    });
  });

  it('leads from any version to any other', async () => {
    await using then = await given(...before, insertion);
    expect(await phodDiff(then.db, dana, 1, 2)).toEqual(insertion.data.ops);
    expect(await phodDiff(then.db, dana, 2, 1)).toEqual([
      { op: 'remove', path: '/notes/0', oldValue: 'Zero' },
    ]);
    expect(await phodDiff(then.db, dana, 0, 1)).toHaveLength(3);
    expect(await phodDiff(then.db, dana, 1, 3)).toBeUndefined();
    expect(await phodVersion(then.db, dana, 3)).toBeUndefined();
  });

  it('knows of every leaf which version brought it, wherever it has moved to', async () => {
    await using then = await given(...before, insertion);
    const { leaves, rows } = await phodBlame(then.db, dana);
    expect(leaves).toEqual({
      '/notes/0': 2,
      '/notes/1': 1,
      '/notes/2': 1,
      '/personalInfo/name': 1,
      '/interests': 1,
    });
    expect(Object.keys(rows)).toEqual(['1', '2']);
    expect(rows[2]).toEqual({
      version: 2,
      at: timeOf(3),
      by: 'Dana Demo',
      source: { kind: 'datarais', entryId: id(1) },
    });
  });

  it('takes no version without the one before it', async () => {
    await expect(given(...before, saved(3, []))).rejects.toThrow('Version 3');
  });

  it.each([
    ['small', { note: 'x'.repeat(40_000) }, 'Short'],
    ['large', { note: 'x' }, 'long '.repeat(300)],
  ])('[PR47] is not far from a whole file, where changes are %s', async (_, file, value) => {
    const events = Array.from({ length: 119 }, (_event, n) =>
      saved(n + 2, [{ op: 'add', path: `/${n}`, value }]),
    );
    await using then = await given(userRegistered({ userId: dana }), phodCreated(file), ...events);
    const longest = { steps: 0, share: 0 };
    for (let version = 1; version <= 120; version += 1) {
      const found = await findPhod(then.db, dana, version);
      if (found === undefined) throw new Error(`Version ${version} is missing.`);
      const { keyframe, steps } = await storedPhod(then.db, found);
      const before = steps.slice(0, -1).reduce((sum, { ops }) => sum + ops.length, 0);
      longest.steps = Math.max(longest.steps, steps.length);
      longest.share = Math.max(longest.share, before / Math.max(keyframe.brief_data.length, 4096));
    }
    expect(longest.steps).toBeLessThanOrEqual(50);
    expect(longest.share).toBeLessThanOrEqual(1);
    expect(longest.steps).toBeGreaterThan(1);
  });

  it('reaches all of 180 versions, small operations and large, with their blame', async () => {
    const events = Array.from({ length: 179 }, (_, n) => {
      const value = n % 40 === 39 ? 'long '.repeat(2000) : `note ${n}`;
      return saved(n + 2, [{ op: 'add', path: `/notes/${n % 3}`, value }]);
    });
    await using then = await given(...before, ...events);
    const notes: { text: string; version: number }[] = [
      { text: 'One', version: 1 },
      { text: 'Two', version: 1 },
    ];
    for (const { data } of events) {
      const [op] = data.ops;
      const text = String(op?.value);
      notes.splice(Number(op?.path.at(-1)), 0, { text, version: data.version });
      const file = await phodVersion(then.db, dana, data.version);
      expect(file?.briefData['notes']).toEqual(notes.map((note) => note.text));
    }
    const { leaves } = await phodBlame(then.db, dana);
    expect(notes.map((_, at) => leaves[`/notes/${at}`])).toEqual(
      notes.map(({ version }) => version),
    );
  });
});
