import { expect, it } from 'vitest';
import type { Generations } from '../kernel/generations.ts';
import { preferencesTable } from '../preferences/table.ts';
import { names, write } from './database-suite.ts';

export interface GenerationsUnderTest extends AsyncDisposable {
  /** Opens the generations like another start of a process. */
  readonly open: () => Generations;
  /** Returns the number of generations, in use or not. */
  readonly count: () => Promise<number>;
}

/**
 * The rules RM60 to RM62 and RM66. Call it inside a `describe`.
 * @param create where there are none yet
 */
export function generationsSuite(create: () => Promise<GenerationsUnderTest>): void {
  it('RM60 are the same ones at each start', async () => {
    await using underTest = await create();
    const first = await underTest.open().openCurrent();
    await write(first.database, 'first');
    await first.database.close();
    const again = await underTest.open().openCurrent();
    expect(await names(again.database)).toEqual(['first']);
    await again.database.close();
    expect(await underTest.count()).toBe(1);
  });

  it('RM61 are the new ones once these are kept, and the old ones can go', async () => {
    await using underTest = await create();
    const generations = underTest.open();
    const old = await generations.openCurrent();
    await write(old.database, 'old');
    const next = await generations.openEmpty();
    expect(await names(next.database)).toEqual([]);
    await write(next.database, 'next');
    expect(await names(old.database)).toEqual(['old']);
    await next.activate();
    await old.remove();
    expect(await names(next.database)).toEqual(['next']);
    await next.database.close();
    expect(await underTest.count()).toBe(1);

    const again = await underTest.open().openCurrent();
    expect(await names(again.database)).toEqual(['next']);
    const third = await underTest.open().openEmpty();
    await third.activate();
    await again.remove();
    await third.database.close();
    expect(await underTest.count()).toBe(1);
  });

  it('RM61 are the old ones still when the new ones are removed', async () => {
    await using underTest = await create();
    const generations = underTest.open();
    const old = await generations.openCurrent();
    await write(old.database, 'old');
    const given = await generations.openEmpty();
    await write(given.database, 'given up');
    await given.remove();
    const next = await generations.openEmpty();
    expect(await names(next.database)).toEqual([]);
    await next.remove();
    await old.database.close();
    const again = await underTest.open().openCurrent();
    expect(await names(again.database)).toEqual(['old']);
    await again.database.close();
    expect(await underTest.count()).toBe(1);
  });

  it('RM66 are compared table by table, those in use as they are when it begins', async () => {
    await using underTest = await create();
    const generations = underTest.open();
    const current = await generations.openCurrent();
    const rebuilt = await generations.openEmpty();
    const saved = (user: string, value: string) =>
      ({ user_id: user, name: 'theme', value }) as const;
    const save = ({ database }: typeof current, ...rows: ReturnType<typeof saved>[]) =>
      database.transaction(async (tx) => {
        for (const row of rows) await tx.run(preferencesTable.insert, row);
      });
    await write(current.database, 'projector:preferences@1');
    // Characters beyond the basic plane come last in UTF-8, and first in the order of JavaScript.
    await save(current, saved('a', '1'), saved('b', '1'), saved('\u{1F600}', '1'));
    await save(
      rebuilt,
      saved('b', '2'),
      saved('c', '1'),
      saved('\uFF5E', '1'),
      saved('\u{1F600}', '1'),
    );
    {
      await using comparison = await generations.openComparison(current, rebuilt);
      expect([...comparison.checkpoints.keys()]).toEqual(['projector:preferences@1']);
      await save(current, saved('later', '1'));
      const { signal } = new AbortController();
      const [table, ...others] = await comparison.compare(['preferences'], signal);
      expect(others).toEqual([]);
      expect(table).toMatchObject({
        name: 'preferences',
        rows: 3,
        missing: 2,
        extra: 1,
        changed: 1,
      });
      expect(table?.samples.map(({ kind, columns }) => [kind, columns])).toEqual([
        ['extra', []],
        ['changed', ['value']],
        ['missing', []],
        ['missing', []],
      ]);
      expect(table?.samples[1]).toMatchObject({ current: { value: '1' }, rebuilt: { value: '2' } });
    }
    await rebuilt.remove();
    await current.database.close();
  });
}
