import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { CopyableVault } from '@mach42/vault/vault.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Creations } from './creations.ts';
import { SharedCounts } from './shared-counts.ts';
import { SharedTurns } from './shared-turns.ts';

const warned: string[] = [];
const warn = (message: string): void => void warned.push(message);
let vault: CopyableVault;
let now: number;
let rows: { count: number; position: number };
/** The number of events in the log. */
let stored: number;
let processes: [Creations, Creations];
beforeEach(async () => {
  now = Date.now();
  vault = await openSqliteVault(':memory:', { now: () => now });
  rows = { count: 0, position: 0 };
  stored = 0;
  const { records } = vault;
  const one = (process: string) =>
    new Creations({ shared: new SharedCounts({ records, process, warn }, 'rooms', () => now) });
  processes = [one('command-api 1'), one('command-api 2')];
});
afterEach(() => vault.close());

const most = 10;
/** Creates one where there is room. */
async function create(process: Creations): Promise<boolean> {
  const done = await process
    .create(
      'dana',
      async () => rows,
      async (others) => {
        if (others >= most) throw new RangeError('There are too many.');
        stored += 1;
        return { position: BigInt(stored), replayed: false };
      },
    )
    .catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
    });
  return done !== undefined;
}
const catchUp = () => (rows = { count: stored, position: stored });

describe('creations of several processes', () => {
  it('[CX37] are as many as there is room for, though no row shows one', async () => {
    const sent = Array.from({ length: 15 }, (_, at) => create(processes[at % 2 === 0 ? 0 : 1]));
    expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(most);
    for (const process of processes) expect(await create(process)).toBe(false);
  });

  it('[CX37] are counted once when the rows have them', async () => {
    const [first, second] = processes;
    for (let n = 0; n < 5; n += 1) expect(await create(first)).toBe(true);
    catchUp();
    for (let n = 0; n < 5; n += 1) expect(await create(second)).toBe(true);
    for (const process of processes) expect(await create(process)).toBe(false);
    catchUp();
    rows.count -= 1;
    expect([await create(first), await create(second)]).toEqual([true, false]);
  });

  it('[CX37] of several people are counted together, also after the first was forgotten', async () => {
    const { records } = vault;
    const [here, there] = ['command-api 3', 'command-api 4'].map(
      (process) => new SharedCounts({ records, process, warn }, 'exports', () => now),
    );
    const of = (owner: string) => ({ key: 'all', owner });
    const look = async () => ({ position: 0, own: 0 });
    expect(await here?.begin(of('dana'), look)).toBe(0);
    expect(await there?.begin(of('mo'), look)).toBe(1);
    await vault.forget('dana');
    expect(await here?.begin(of('mo'), look)).toBe(0);
    expect(await there?.begin(of('ada'), look)).toBe(1);
  });

  it('[CX37] are made also where the other processes cannot be notified that they are done', async () => {
    const { records: stored } = vault;
    let puts = 0;
    const records: typeof stored = {
      ...stored,
      put: async (record, before) => {
        puts += 1;
        if (puts > 1) throw new Error('The vault is away.');
        return stored.put(record, before);
      },
    };
    const shared = { records, process: 'command-api 1', warn };
    const process = new Creations({ shared: new SharedCounts(shared, 'rooms', () => now) });
    expect([await create(process), puts, warned.length]).toEqual([true, 2, 1]);
  });

  it('[CX37] that were refused leave their room to the other process', async () => {
    const [first, second] = processes;
    rows.count = most;
    expect(await create(first)).toBe(false);
    rows.count = most - 1;
    expect(await create(second)).toBe(true);
  });

  it('[CX37] that a process did not end, as it failed, are counted for a while', async () => {
    const { records } = vault;
    const failed = new SharedCounts(
      { records, process: 'command-api 3', warn },
      'rooms',
      () => now,
    );
    const look = async () => ({ position: 0, own: most - 2 });
    expect(await failed.begin({ key: 'dana', owner: 'dana' }, look)).toBe(0);
    const [first] = processes;
    expect([await create(first), await create(first)]).toEqual([true, false]);
    now += 90_000;
    expect(await create(first)).toBe(true);
  });
});

describe('turns of several processes', () => {
  it('[CX38] follow each other, whatever happens in one', async () => {
    const [one, other] = [new SharedTurns(vault.attempts), new SharedTurns(vault.attempts)];
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const events: string[] = [];
    const first = one.run('dana', async () => {
      events.push('first begins');
      begun.resolve();
      await release.promise;
      events.push('first ends');
      throw new Error('It failed.');
    });
    await begun.promise;
    const second = other.run('dana', async () => void events.push('second'));
    await other.run('mo', async () => void events.push('of another'));
    release.resolve();
    await expect(first).rejects.toThrow('It failed.');
    await second;
    expect(events).toEqual(['first begins', 'of another', 'first ends', 'second']);
  });

  it('[CX38] of a process that failed are over after ten seconds', async () => {
    const [failed, other] = [new SharedTurns(vault.attempts), new SharedTurns(vault.attempts)];
    const begun = Promise.withResolvers<void>();
    const never = failed.run('dana', () => {
      begun.resolve();
      return new Promise<string>(() => undefined);
    });
    await begun.promise;
    now += 10_000;
    expect(await Promise.race([never, other.run('dana', async () => 'done')])).toBe('done');
  });
});
