import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { compilable, prepared } from '../query.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Each commit with words adds a part to their index: after so many, there may be some to merge. */
const everyCommits = 16;
/** Milliseconds between two steps, for the transactions that wait. */
const pauseMs = 10;
/** FTS5 merges nothing by itself: the second is as high as it takes. */
const settings = { automerge: 0, crisismerge: 1_999 } as const;

const settingsOfIndex = prepared((q, _: object) =>
  compilable(
    q,
    sql<{ name: string; value: number }>`
    select k as name, v as value from search_index_config`,
  ),
);

/**
 * Has FTS5 merge no parts of the index of words within a commit, where a large one holds up its thread for seconds. The file
 * keeps that.
 */
export function mergeNothing(connection: SqliteConnection): void {
  const rows = connection.all(settingsOfIndex, {});
  const kept = new Map(rows.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(settings)) {
    if (kept.get(name) !== value)
      connection.execute(
        `insert into search_index (search_index, rank) values ('${name}', ${value})`,
      );
  }
}

/** Merges the parts of the index of words a little at a time, between the transactions. */
export class WordMerges {
  readonly #step: () => Promise<boolean>;
  readonly #ending = new AbortController();
  #commits = 0;
  #merging: Promise<void> | undefined;

  /** @param step merges a little, while no transaction is open; resolves to whether there is more to merge */
  constructor(step: () => Promise<boolean>) {
    this.#step = step;
  }

  committed(): void {
    this.#commits += 1;
    if (this.#commits < everyCommits || this.#merging !== undefined) return;
    this.#commits = 0;
    this.#merging = this.#mergeAll().finally(() => (this.#merging = undefined));
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#merging;
  }

  async #mergeAll(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted && (await this.#step())) {
      await setTimeout(pauseMs);
    }
  }
}
