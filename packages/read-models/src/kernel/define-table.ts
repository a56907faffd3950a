import type { Kysely } from 'kysely';
import type { Dialect } from './database.ts';
import type { Prepared } from './prepared.ts';

/** SQL has no booleans that both databases know. */
export type Flag = 0 | 1;
export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** A column whose values are `T` in a row. */
interface Column<T> {
  readonly sqlType: (dialect: Dialect) => string;
  readonly isNullable?: true;
  readonly default?: number;
  /** Only for the type of the row. */
  readonly value?: T;
}

const column = <T>(type: string): Column<T> => ({ sqlType: () => type });

export const text = <T extends string = string>(): Column<T> => column('text');
/** 32 bits. */
export const integer = <T extends number = number>(): Column<T> => column('integer');
/** A number of 64 bits, of which 53 are used: a position in the event log, or a sum of bytes. */
export const int64 = (): Column<number> => ({ sqlType: ({ int64 }) => int64 });
export const double = (): Column<number> => column('double precision');
export const bit = (): Column<Flag> => column('integer');
export const nullable = <T>(one: Column<T>): Column<T | null> => ({
  sqlType: one.sqlType,
  isNullable: true,
});
/** A counter, 0 in a row that does not name it. */
export const counter = (): Column<number> => ({ ...integer(), default: 0 });

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowOfColumns<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never;
};
type Cells = Record<string, string | number | null>;
type NameIn<C extends Columns> = keyof C & string;
type Indexed<C extends Columns> = readonly (NameIn<C> | `${NameIn<C>} desc`)[];

interface Index<C extends Columns> {
  readonly on: Indexed<C>;
  readonly isUnique?: true;
  /** Condition of a partial index, in portable SQL. */
  readonly where?: string;
  /** No projector asks by it, so that read models may be built from nothing without it: see `LateIndexes`. */
  readonly isLate?: true;
}

/** An index that may be created when its table has its rows. */
export interface LateIndex {
  readonly name: string;
  readonly definition: string;
}

interface Options<C extends Columns> {
  /** One column, or several in the order of the key. */
  readonly key: NameIn<C> | readonly NameIn<C>[];
  /** Whether rows are kept in the order of the primary key. */
  readonly isClustered?: true;
  readonly indexes?: { readonly [name: string]: Indexed<C> | Index<C> };
  /** Statements that create what belongs to the table. */
  readonly others?: (dialect: Dialect) => readonly string[];
  /** Statements that make of the emptied table one that was just created. */
  readonly afterEmptying?: readonly string[];
}

export interface AnyTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, in their order. */
  readonly key: readonly string[];
  /** The statements that create it, each in portable SQL. */
  readonly definition: (dialect: Dialect) => readonly string[];
  /** The indexes without which the table may be built from nothing. */
  readonly lateIndexes: readonly LateIndex[];
  /** The statements that empty it. */
  readonly emptying: readonly string[];
}

interface Table<Name extends string, Row extends object> extends AnyTable {
  readonly name: Name;
  readonly columns: readonly (keyof Row & string)[];
  /** Inserts a whole row, column by column. */
  readonly insert: Prepared<Row, unknown>;
  /** The cells of a row by column, for other statements that insert one. */
  readonly cellsOf: (row: Row) => Row;
}

export type RowOf<T> = T extends Table<string, infer Row> ? Row : never;

/** A table: the type of its rows, its definition and its insertion, all from one declaration. */
export function defineTable<const Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  options: Options<C>,
): Table<Name, RowOfColumns<C>> {
  const names = Object.keys(columns) as NameIn<C>[];
  // Prepared statements are given an object whose every property is a parameter.
  const cellsOf = (row: RowOfColumns<C>) =>
    Object.fromEntries(names.map((one) => [one, row[one]])) as RowOfColumns<C>;
  const indexes = Object.entries(options.indexes ?? {}).map(([of, index]) => ({
    name: of,
    definition: createIndex(name, of, index),
    isLate: 'on' in index && index.isLate === true,
  }));
  return {
    name,
    columns: names,
    key: typeof options.key === 'string' ? [options.key] : options.key,
    definition: (dialect) => [
      createTable(name, columns, options, dialect),
      ...indexes.map(({ definition }) => definition),
      ...(options.others?.(dialect) ?? []),
    ],
    lateIndexes: indexes.filter(({ isLate }) => isLate),
    emptying: [`delete from ${name}`, ...(options.afterEmptying ?? [])],
    insert: {
      inserts: name,
      build: (q, row) =>
        (q as Kysely<Record<string, Cells>>).insertInto(name).values(cellsOf(row) as Cells),
    },
    cellsOf,
  };
}

function createTable<C extends Columns>(
  name: string,
  columns: C,
  { key, isClustered }: Options<C>,
  dialect: Dialect,
): string {
  const lines = Object.entries(columns).map(([of, { sqlType, isNullable, default: value }]) => {
    const rule = of === key ? ' primary key' : isNullable ? '' : ' not null';
    return `${of} ${sqlType(dialect)}${rule}${value === undefined ? '' : ` default ${value}`}`;
  });
  if (typeof key !== 'string') lines.push(`primary key (${key.join(', ')})`);
  const end = isClustered ? dialect.clustered : '';
  return `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${end}`;
}

function createIndex<C extends Columns>(
  table: string,
  name: string,
  index: Indexed<C> | Index<C>,
): string {
  const { on, isUnique, where } = 'on' in index ? index : { on: index };
  const kind = isUnique ? 'unique index' : 'index';
  const condition = where === undefined ? '' : ` where ${where}`;
  return `create ${kind} ${name} on ${table} (${on.join(', ')})${condition}`;
}
