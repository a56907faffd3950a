import type { CompiledSql, Prepared } from '../kernel/prepared.ts';

/** Rows of one statement, the most first. */
const sizes = [64, 16, 4, 1] as const;
const [mostTogether] = sizes;

type Row = object;
type Query = Prepared<never, unknown>;

interface Gathered {
  readonly rows: Row[];
  characters: number;
}

/** About as many characters are written in one turn of the event loop; a larger row is by itself. */
const mostCharacters = 64_000;

/** Rows of a transaction that are written together, until something asks for their table or there are enough. */
export class GatheredRows {
  readonly #write: (query: Query, rows: readonly Row[]) => void;
  readonly #byTable = new Map<string, Map<Query, Gathered>>();

  /** @param write is given the rows in their order, as many as one of the `sizes` */
  constructor(write: (query: Query, rows: readonly Row[]) => void) {
    this.#write = write;
  }

  add(query: Query, table: string, row: Row): void {
    let ofTable = this.#byTable.get(table);
    if (ofTable === undefined) this.#byTable.set(table, (ofTable = new Map<Query, Gathered>()));
    let gathered = ofTable.get(query);
    if (gathered === undefined) ofTable.set(query, (gathered = { rows: [], characters: 0 }));
    gathered.rows.push(row);
    for (const cell of Object.values(row))
      if (typeof cell === 'string') gathered.characters += cell.length;
    if (gathered.rows.length === mostTogether || gathered.characters >= mostCharacters)
      this.writeTo(table);
  }

  /** Writes those of a table. */
  writeTo(table: string): void {
    const ofTable = this.#byTable.get(table);
    if (ofTable === undefined) return;
    this.#byTable.delete(table);
    for (const [query, { rows }] of ofTable) {
      for (let at = 0; at < rows.length;) {
        const left = rows.length - at;
        const size = sizes.find((one) => one <= left) ?? 1;
        this.#write(query, rows.slice(at, at + size));
        at += size;
      }
    }
  }

  writeAll(): void {
    for (const table of this.#byTable.keys()) this.writeTo(table);
  }
}

/** The statement that inserts so many rows, of one that inserts one and has no other parameters than its cells. */
export function insertingRows({ sql, slots }: CompiledSql, count: number): string {
  const row = /values \(([^()]*)\)/.exec(sql);
  const cells = row?.[1]?.match(/\$\d+/g) ?? [];
  if (row === null || cells.length !== slots.length)
    throw new TypeError(`Not a statement that inserts one row of ${slots.length} cells: ${sql}`);
  const rows = Array.from({ length: count }, (_, index) => {
    const numbered = slots.map((__, cell) => `$${index * slots.length + cell + 1}`);
    return `(${numbered.join(', ')})`;
  });
  const before = sql.slice(0, row.index);
  return `${before}values ${rows.join(', ')}${sql.slice(row.index + row[0].length)}`;
}
