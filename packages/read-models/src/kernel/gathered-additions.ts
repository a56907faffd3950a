import type { Addition, Prepared } from './prepared.ts';

interface Connection {
  /** Writes; the answer is not used. */
  run<Params extends object>(query: Prepared<Params, unknown>, params: Params): unknown;
  /** Names of the tables that a query reads or writes. */
  tablesIn<Params extends object>(query: Prepared<Params, unknown>): readonly string[];
}

/** Additions of a transaction that wait for others to the same row, until something asks for their table. */
export class GatheredAdditions {
  readonly #connection: Connection;
  readonly #byTable = new Map<string, Map<object, Gathered>>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add<Params extends object>(
    query: Prepared<Params, unknown>,
    adds: Addition<Params>,
    params: Params,
  ): void {
    let ofTable = this.#byTable.get(adds.table);
    if (ofTable === undefined) this.#byTable.set(adds.table, (ofTable = new Map()));
    let gathered = ofTable.get(query);
    if (gathered === undefined) {
      // The parameters that are gathered under a query belong only to that query.
      const run = (sums: Cells): unknown => this.#connection.run(query, sums as Params);
      ofTable.set(query, (gathered = new Gathered(adds, run)));
    }
    gathered.add(params as Cells);
  }

  /** Writes those to the tables that a statement names. */
  writeBefore<Params extends object>(query: Prepared<Params, unknown>): void {
    if (this.#byTable.size === 0) return;
    for (const table of this.#connection.tablesIn(query)) this.#write(table);
  }

  writeAll(): void {
    for (const table of this.#byTable.keys()) this.#write(table);
  }

  #write(table: string): void {
    const gathered = this.#byTable.get(table);
    if (gathered === undefined) return;
    for (const ofQuery of gathered.values()) ofQuery.write();
  }
}

type Cells = Readonly<Record<string, unknown>>;

/** The additions of one query to each row. */
class Gathered {
  readonly #key: readonly string[];
  readonly #sums: readonly string[];
  readonly #run: (params: Cells) => unknown;
  #byKey = new Map<unknown, Record<string, unknown>>();
  /** Parameters that are neither of the key nor summed. */
  #others: readonly string[] = [];

  constructor(
    { key, sums }: Pick<Addition<never>, 'key' | 'sums'>,
    run: (params: Cells) => unknown,
  ) {
    this.#key = key;
    this.#sums = sums;
    this.#run = run;
  }

  add(params: Cells): void {
    const key = this.#keyOf(params);
    const known = this.#byKey.get(key);
    if (known !== undefined) return this.#addTo(known, params);
    if (this.#byKey.size === 0) this.#others = this.#othersIn(params);
    this.#byKey.set(key, { ...params });
  }

  write(): void {
    const gathered = this.#byKey;
    if (gathered.size === 0) return;
    this.#byKey = new Map();
    for (const params of gathered.values()) this.#run(params);
  }

  #keyOf(params: Cells): unknown {
    const [first = ''] = this.#key;
    if (this.#key.length === 1) return params[first];
    let key = '';
    // Ids, names and numbers: none has a line break.
    for (const name of this.#key) key += `${String(params[name])}\n`;
    return key;
  }

  #othersIn(params: Cells): string[] {
    const known = new Set([...this.#key, ...this.#sums]);
    return Object.keys(params).filter((name) => !known.has(name));
  }

  #addTo(known: Record<string, unknown>, more: Cells): void {
    for (const name of this.#sums) known[name] = Number(known[name]) + Number(more[name]);
    for (const name of this.#others) known[name] = more[name];
  }
}
