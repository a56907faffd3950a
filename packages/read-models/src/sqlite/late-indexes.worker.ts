import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Prepared } from '../kernel/prepared.ts';
import { sqliteDialect } from '../kernel/reader.ts';
import { prepared } from '../query.ts';
import { fullTextOfSqlite } from '../search/full-text.sqlite.ts';
import { searchTextsTable } from '../search/table.ts';
import type { IndexedText } from '../search/text-index.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { mergeNothing } from './word-merges.ts';

/** `index` the texts that were committed; `finish`: create everything that is missing. */
export type IndexTask =
  | 'index'
  | {
      /** Statements that create indexes. */
      readonly definitions: readonly string[];
      /** Absent where the words are indexed. */
      readonly words?: {
        /** Creates the index that says so. */
        readonly definition: string;
        /** Ids of texts that changed after they may have been read here. */
        readonly changed: readonly number[];
      };
    };

/** The number of indexes that are still to be created, 0 in the last reply; or the error of SQLite. */
export type IndexReply = number | Failure;

interface Failure {
  readonly errcode: number;
  readonly message: string;
}

const textsAtOnce = 500;

const textsAfter = prepared((q, p: { after: number }) =>
  q
    .selectFrom('search_texts')
    .selectAll()
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(textsAtOnce),
);
const textAt = prepared((q, p: { id: number }) =>
  q.selectFrom('search_texts').selectAll().where('id', '=', p.id),
);

/** Tables in which FTS5 keeps an index; its settings stay those of the file. */
const partsOfIndex = ['data', 'idx', 'docsize'].map((part) => `search_index_${part}`);

/** The file of the read models, and that of words until they are all there. */
const { file, wordsFile } = workerData as { readonly file: string; readonly wordsFile: string };

/**
 * Indexes words in a file of their own, while rows are added to that of the read models by another thread: one
 * writes to a file at a time. It is worth nothing after its thread.
 */
class Words {
  readonly #rows: SqliteConnection;
  readonly #index: SqliteConnection;
  readonly #writes: Parameters<typeof fullTextOfSqlite.index>[0];
  #after = 0;

  constructor(rows: SqliteConnection) {
    this.#rows = rows;
    rmSync(wordsFile, { force: true });
    const index = new SqliteConnection(wordsFile);
    this.#index = index;
    index.execute(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -32768',
    );
    for (const statement of searchTextsTable.definition(sqliteDialect)) {
      if (statement.startsWith('create virtual table')) index.execute(statement);
    }
    // More words are gathered before they are written down, and all parts are merged at once, so that less is merged.
    index.execute("insert into search_index (search_index, rank) values ('hashsize', 8388608)");
    mergeNothing(index);
    index.execute('begin');
    this.#writes = {
      run: <Params extends object>(query: Prepared<Params, unknown>, params: Params) =>
        void index.run(query, params),
    };
  }

  /** Up to the last row that is committed. */
  addAll(): void {
    for (;;) {
      const texts = this.#rows.all(textsAfter, { after: this.#after });
      for (const text of texts) this.#add(text);
      this.#after = texts.at(-1)?.id ?? this.#after;
      if (texts.length < textsAtOnce) return;
    }
  }

  /** Moves them into the read models. */
  finish(changed: readonly number[], definition: string): void {
    this.addAll();
    for (const id of changed) {
      void fullTextOfSqlite.remove(this.#writes, id);
      const text = this.#rows.first(textAt, { id });
      if (text !== undefined) this.#add(text);
    }
    this.#index.execute("insert into search_index (search_index) values ('optimize')");
    this.#index.execute('commit');
    this.#index.close();
    this.#rows.execute(`attach database '${wordsFile.replaceAll("'", "''")}' as words`);
    this.#rows.execute('begin immediate');
    for (const table of partsOfIndex) {
      this.#rows.execute(`delete from main.${table}`);
      this.#rows.execute(`insert into main.${table} select * from words.${table}`);
    }
    this.#rows.execute(definition);
    this.#rows.execute('commit');
    this.#rows.execute('detach database words');
    rmSync(wordsFile, { force: true });
  }

  #add(text: IndexedText & { readonly found: 0 | 1 }): void {
    if (text.found === 1) void fullTextOfSqlite.index(this.#writes, text);
  }
}

// The connection is not defensive, as it writes the tables in which FTS5 keeps an index.
const rows = new SqliteConnection(file, { defensive: false });
// Indexes are sorted in memory, as far as it goes, and by two threads.
rows.execute(`
  pragma synchronous = normal; pragma cache_size = -65536; pragma threads = 2; pragma busy_timeout = 5000`);
let words: Words | undefined;

function run(task: IndexTask): void {
  if (task === 'index') {
    (words ??= new Words(rows)).addAll();
    return;
  }
  let left = task.definitions.length;
  if (task.words !== undefined) {
    (words ??= new Words(rows)).finish(task.words.changed, task.words.definition);
    if (left > 0) reply(left);
  }
  for (const definition of task.definitions) {
    rows.execute(definition);
    left -= 1;
    if (left > 0) reply(left);
  }
}

const reply = (to: IndexReply): void => parentPort?.postMessage(to);

let failure: Failure | undefined;
parentPort?.on('message', (task: IndexTask) => {
  try {
    // After a failure nothing runs: the failure is the reply to the task whose end is awaited.
    if (failure === undefined) run(task);
  } catch (error) {
    const cause = error instanceof Error && 'errcode' in error ? error : causeOf(error);
    failure = { errcode: Number(cause.errcode), message: cause.message };
  }
  if (task !== 'index') reply(failure ?? 0);
});

function causeOf(error: unknown): Error & { readonly errcode: unknown } {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'errcode' in cause) return cause;
  throw error;
}
