import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { compilerFor, type Prepared } from '@mach42/read-models/kernel/prepared.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { tables } from '@mach42/read-models/tables.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { describe, expect, it } from 'vitest';
import type { Projector } from '../kernel/projector.ts';
import { projectors } from '../registry.ts';
import { groupsOf } from './projector-groups.ts';

const compile = compilerFor('sqlite');

const made = (name: string, own: string, reads: readonly string[] = []) =>
  ({ name, version: 1, tables: [own], reads, handles: [] }) as unknown as Projector;
const names = (of: readonly Projector[]) =>
  groupsOf(of).map((group) => group.projectors.map(({ name }) => name));

/** A transaction that notes the tables that its statements name. */
function noting(tx: Transaction, note: (table: string) => void): Transaction {
  const noted = <Params extends object, Row>(query: Prepared<Params, Row>) => {
    const { sql } = compile(query);
    for (const table of tables.map(({ name }) => name)) {
      if (new RegExp(`\\b(from|join|into|update)\\s+"?${table}"?\\b`, 'i').test(sql)) note(table);
    }
    return query;
  };
  return {
    dialect: tx.dialect,
    all: (query, params) => tx.all(noted(query), params),
    first: (query, params) => tx.first(noted(query), params),
    run: (query, ...write) => tx.run(noted(query), ...write),
    runAndCount: (query, params) => tx.runAndCount(noted(query), params),
    execute: (statement) => tx.execute(statement),
    attempt: (work) => tx.attempt(work),
  };
}

describe('groups of projectors', () => {
  it('[PR60] are of those that depend on each other’s rows, whichever comes first', () => {
    const all = [
      made('a', 'one'),
      made('b', 'two'),
      made('c', 'three', ['four']),
      made('d', 'four', ['one']),
      made('e', 'five'),
    ];
    expect(names(all)).toEqual([['a', 'c', 'd'], ['b'], ['e']]);
    expect(groupsOf(all).map(({ name }) => name)).toEqual(['a', 'b', 'e']);
  });

  it('[PR60] of the product are several, and each projector is in one', () => {
    const groups = names(projectors);
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.flat().toSorted()).toEqual(projectors.map(({ name }) => name).toSorted());
  });

  it('[PR60] touch no table of another group, and publish changes of rooms where rooms are erased', async () => {
    const groupOf = new Map<Projector, number>();
    groupsOf(projectors).forEach((group, at) =>
      group.projectors.forEach((projector) => groupOf.set(projector, at)),
    );
    const rooms = projectors.find(({ name }) => name === 'rooms');
    const touched = new Set<string>();
    const withRooms = new Set<Projector>();
    await using db = await openSqliteDatabase(':memory:');
    await db.transaction(async (tx) => {
      for (const event of [1, 2, 3].flatMap((seed) => randomWorkspace(seed, 600).events)) {
        for (const projector of projectors) {
          if (!projector.handles.includes(event.type)) continue;
          const note = (table: string) => touched.add(`${projector.name} ${table}`);
          // In a mix of several workspaces some events cannot be applied. The tables that they touch count, too.
          const change = await tx
            .attempt(() => projector.apply(event, noting(tx, note)))
            .catch(() => undefined);
          if (change?.roomId !== undefined) withRooms.add(projector);
        }
      }
    });
    const declared = projectors.flatMap(({ name, tables: own, reads = [] }) =>
      [...own, ...reads].map((table) => `${name} ${table}`),
    );
    const logs = new Set(['changes', 'change_audiences']);
    const undeclared = [...touched].filter((one) => !logs.has(one.split(' ')[1] ?? ''));
    expect(undeclared.filter((one) => !declared.includes(one))).toEqual([]);
    expect(touched.size).toBeGreaterThan(projectors.length);
    expect(withRooms.size).toBeGreaterThan(0);
    for (const projector of withRooms) {
      expect(groupOf.get(projector)).toBe(rooms && groupOf.get(rooms));
    }
  });
});
