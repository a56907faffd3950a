import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  bit,
  counter,
  defineTable,
  int64,
  integer,
  nullable,
  text,
  type RowOf,
} from './define-table.ts';
import { compilerFor, Parameter } from './prepared.ts';
import { postgresDialect, sqliteDialect } from './reader.ts';

const notes = defineTable(
  'notes',
  {
    id: text(),
    state: text<'new' | 'old'>(),
    size: nullable(integer()),
    reads: counter(),
    isPinned: bit(),
    position: int64(),
  },
  {
    key: ['id', 'position'],
    isClustered: true,
    indexes: {
      notes_state: ['state', 'position desc'],
      notes_pinned: { on: ['id'], isUnique: true, where: 'isPinned = 1' },
    },
    others: ({ name }) => [`-- of ${name}`],
    afterEmptying: ['insert into notes_floor values (0)'],
  },
);

describe('a table', () => {
  it('[RM6] has the definition that its declaration says, in the words of the database', () => {
    expect(notes.definition(sqliteDialect)).toEqual([
      `create table notes (
  id text not null,
  state text not null,
  size integer,
  reads integer not null default 0,
  isPinned integer not null,
  position integer not null,
  primary key (id, position)
) without rowid`,
      'create index notes_state on notes (state, position desc)',
      'create unique index notes_pinned on notes (id) where isPinned = 1',
      '-- of sqlite',
    ]);
    const [ofPostgres] = notes.definition(postgresDialect);
    expect(ofPostgres).toContain('position bigint not null,\n  primary key (id, position)\n)');
    expect(ofPostgres?.endsWith(')')).toBe(true);
    expect(notes.emptying).toEqual(['delete from notes', 'insert into notes_floor values (0)']);
  });

  it('[RM6] has a key of one column as part of that column', () => {
    const one = defineTable('one', { id: text() }, { key: 'id' });
    expect(one.definition(sqliteDialect)).toEqual(['create table one (\n  id text primary key\n)']);
  });

  it('[RM6] inserts a row by the columns that it declares', () => {
    const { sql, slots } = compilerFor('sqlite')(notes.insert);
    expect(sql).toBe(
      'insert into "notes" ("id", "state", "size", "reads", "isPinned", "position") ' +
        'values (?, ?, ?, ?, ?, ?)',
    );
    expect(slots).toEqual(notes.columns.map((name) => new Parameter(name)));
    expectTypeOf<RowOf<typeof notes>>().toEqualTypeOf<{
      id: string;
      state: 'new' | 'old';
      size: number | null;
      reads: number;
      isPinned: 0 | 1;
      position: number;
    }>();
  });
});
