import type { AnyTable } from '../kernel/define-table.ts';
import type { Cell, Cells, ComparedTable, DifferentRow } from './comparison.ts';

/** Samples of a table that are kept. */
const mostSamples = 5;
const mostCharacters = 300;

type Rows = AsyncIterable<Cells> | Iterable<Cells>;

/** The statement that reads a table in the order in which `compareTable` expects it. */
export const inOrderOfKey = ({ name, columns, key }: AnyTable, schema: string): string =>
  `select ${columns.join(', ')} from ${schema}.${name} order by ${key.join(', ')}`;

/** Compares two sequences of rows, both in the order of the key, in one pass. */
export async function compareTable(
  { name, columns, key }: Pick<AnyTable, 'name' | 'columns' | 'key'>,
  current: Rows,
  rebuilt: Rows,
): Promise<ComparedTable> {
  const counts = { missing: 0, extra: 0, changed: 0 };
  const samples: DifferentRow[] = [];
  const note = (
    kind: DifferentRow['kind'],
    one?: Cells,
    other?: Cells,
    differing: string[] = [],
  ) => {
    counts[kind] += 1;
    if (samples.length >= mostSamples) return;
    samples.push({ kind, columns: differing, current: cut(one), rebuilt: cut(other) });
  };
  const [ours, theirs] = [iteratorOf(current), iteratorOf(rebuilt)];
  let rows = 0;
  let [one, other] = [await next(ours), await next(theirs)];
  while (one !== undefined || other !== undefined) {
    const order = orderOf(one, other, key);
    if (order < 0) note('extra', one);
    else if (order > 0) note('missing', undefined, other);
    else {
      const differing = columns.filter((column) => !isSame(one?.[column], other?.[column]));
      if (differing.length > 0) note('changed', one, other, differing);
    }
    if (order <= 0) {
      rows += 1;
      one = await next(ours);
    }
    if (order >= 0) other = await next(theirs);
  }
  return { name, rows, ...counts, samples };
}

const iteratorOf = (rows: Rows): AsyncIterator<Cells> | Iterator<Cells> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

async function next(rows: AsyncIterator<Cells> | Iterator<Cells>): Promise<Cells | undefined> {
  const result = await rows.next();
  return result.done === true ? undefined : result.value;
}

/** Below 0 where the first is missing on the other side, above 0 where the second is. */
function orderOf(one: Cells | undefined, other: Cells | undefined, key: readonly string[]): number {
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  for (const column of key) {
    const order = orderOfCells(one[column] ?? null, other[column] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Orders cells like both databases: numbers by value, texts by the bytes of UTF-8. */
function orderOfCells(one: Cell, other: Cell): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  if (one === other) return 0;
  return Number(one) < Number(other) ? -1 : 1;
}

const isSame = (one: Cell | undefined, other: Cell | undefined): boolean =>
  one === other ||
  (one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0);

function cut(row: Cells | undefined): Cells | null {
  if (row === undefined) return null;
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [
      column,
      typeof cell === 'string' && cell.length > mostCharacters
        ? `${cell.slice(0, mostCharacters)}…`
        : cell,
    ]),
  );
}
