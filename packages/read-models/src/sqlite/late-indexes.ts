import { sql } from 'kysely';
import { on } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { LateIndexes, SearchLater, Transaction } from '../kernel/database.ts';
import type { LateIndex } from '../kernel/define-table.ts';
import { compilable, prepared } from '../query.ts';
import { lateIndexes } from '../schema.ts';
import type { IndexReply, IndexTask } from './late-indexes.worker.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { faultOf } from './sqlite-errors.ts';

const present = prepared((q, _: object) =>
  compilable(q, sql<{ name: string }>`select name from sqlite_schema where type = 'index'`),
);
const newestText = prepared((q, _: object) =>
  q.selectFrom('search_texts').select((eb) => eb.fn.max('id').as('id')),
);

/** The index that is created together with that of the words: without it, words are missing. */
const withWords = 'search_texts_at';

/** Returns the file in which words are indexed until all of them are there. */
export const wordsFileOf = (file: string): string => `${file}-words`;

/** The late indexes of a file, that of the words among them. */
export class FileIndexes implements LateIndexes {
  readonly #writer: SqliteConnection;
  readonly #inTurn: (work: () => Promise<void>) => Promise<void>;
  #worker: Worker | undefined;
  /** Present while words are indexed later. */
  #texts: TextsRead | undefined;
  #isLeavingOut = false;
  #left = 0;

  /** @param inTurn runs work when no transaction is open, and lets none begin until it has ended */
  constructor(writer: SqliteConnection, inTurn: (work: () => Promise<void>) => Promise<void>) {
    this.#writer = writer;
    this.#inTurn = inTurn;
  }

  get left(): number {
    return this.#left;
  }

  /**
   * Receives the changed texts of a transaction that begins, to index their words later; undefined: words are indexed
   * with their rows.
   */
  get searchLater(): SearchLater | undefined {
    return this.#texts;
  }

  /** Once the tables are defined: finds out whether a build was interrupted. */
  begin(): void {
    if (!missingIn(this.#writer).some(isWithWords)) return this.#removeWords();
    // Another process may be building them at the moment: the file of words that it has beside this one stays.
    this.#texts = new TextsRead(this.#newestText());
  }

  leaveOut(tx: Transaction): void {
    dropIn(tx);
    this.#isLeavingOut = true;
  }

  committed(): void {
    if (this.#isLeavingOut) this.#texts = new TextsRead(0);
    this.#isLeavingOut = false;
    if (this.#texts === undefined) return;
    this.#texts.committed(this.#newestText());
    this.#ask('index');
  }

  rolledBack(): void {
    this.#isLeavingOut = false;
  }

  complete(signal: AbortSignal): Promise<void> {
    return this.#inTurn(async () => {
      const missing = missingIn(this.#writer);
      if (missing.length === 0 || signal.aborted) return;
      await this.#finish(missing, signal);
      if (!signal.aborted) this.#texts = undefined;
    });
  }

  async close(): Promise<void> {
    if (this.#worker === undefined) return;
    await this.#worker.terminate();
    this.#removeWords();
  }

  #newestText(): number {
    return this.#writer.first(newestText, {})?.id ?? 0;
  }

  #removeWords(): void {
    rmSync(wordsFileOf(this.#writer.file), { force: true });
  }

  async #finish(missing: readonly LateIndex[], signal: AbortSignal): Promise<void> {
    const definition = missing.find(isWithWords)?.definition;
    const changed = [...(this.#texts?.changed ?? [])];
    const definitions = missing.filter((index) => !isWithWords(index)).map((one) => one.definition);
    const worker = this.#ask({
      definitions,
      ...(definition !== undefined && { words: { definition, changed } }),
    });
    const ended = new AbortController();
    // Ends when the index under way is created.
    const end = (): void => void worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    try {
      worker.once('exit', () => ended.abort());
      const replies = on(worker, 'message', { signal: ended.signal }) as AsyncIterable<
        [IndexReply]
      >;
      this.#left = missing.length;
      await this.#created(replies);
    } catch (error) {
      // A thread that ended sends no more replies: the indexes that it left out are still missing.
      if (!ended.signal.aborted) throw error;
    } finally {
      this.#left = 0;
      signal.removeEventListener('abort', end);
      // The next one begins with an empty index: what this one has read may be too little after a failure.
      await worker.terminate();
      this.#removeWords();
    }
  }

  async #created(replies: AsyncIterable<[IndexReply]>): Promise<void> {
    for await (const [reply] of replies) {
      if (typeof reply === 'object') throw faultOf(Object.assign(new Error(reply.message), reply));
      this.#left = reply;
      if (reply === 0) return;
    }
  }

  #ask(task: IndexTask): Worker {
    const worker = (this.#worker ??= this.#start());
    worker.postMessage(task);
    return worker;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./late-indexes.worker.ts', import.meta.url), {
      workerData: { file: this.#writer.file, wordsFile: wordsFileOf(this.#writer.file) },
      name: 'late-indexes',
    });
    worker.unref();
    // Between two tasks no caller awaits the error: the next task starts another thread.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}

/** The late indexes of a database in memory. The index of its words is kept up with each row. */
export function memoryIndexes(
  writer: SqliteConnection,
  inTurn: (work: () => Promise<void>) => Promise<void>,
): LateIndexes {
  return {
    left: 0,
    leaveOut: dropIn,
    complete: () =>
      inTurn(async () => {
        for (const { definition } of missingIn(writer)) writer.execute(definition);
      }),
  };
}

function missingIn(writer: SqliteConnection): LateIndex[] {
  const there = new Set(writer.all(present, {}).map(({ name }) => name));
  return lateIndexes.filter(({ name }) => !there.has(name));
}

function dropIn(tx: Transaction): void {
  for (const { name } of lateIndexes) void tx.execute(`drop index if exists ${name}`);
}

const isWithWords = ({ name }: LateIndex): boolean => name === withWords;

/** The texts that another thread may have read before they changed. */
class TextsRead implements SearchLater {
  readonly changed = new Set<number>();
  /** Id of the newest text that is committed, whether it is found or not. */
  #newest: number;

  constructor(newest: number) {
    this.#newest = newest;
  }

  onChanged(id: number): void {
    if (id <= this.#newest) this.changed.add(id);
  }

  committed(newest: number): void {
    this.#newest = newest;
  }
}
