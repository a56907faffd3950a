import { expect, it } from 'vitest';
import type { Generations } from '../kernel/generations.ts';
import { names, write } from './database-suite.ts';

export interface PlacesUnderTest extends AsyncDisposable {
  /** As another start of a process has them. */
  readonly open: () => Generations;
  /** How many generations there are, in use or not. */
  readonly count: () => Promise<number>;
}

/**
 * The rules RM60 to RM62. Call it inside a `describe`.
 * @param create where there are none yet
 */
export function placesSuite(create: () => Promise<PlacesUnderTest>): void {
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
}
