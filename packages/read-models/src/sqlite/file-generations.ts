import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OpenComparison, ComparedTable } from '../comparison/comparison.ts';
import type { Database } from '../kernel/database.ts';
import type { Generations, Generation } from '../kernel/generations.ts';
import type { ComparisonAnswer } from './compare.worker.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';

/** Files of read models: the first, and those that were built beside others. */
const readModelsFile = /^read(-\d+)?\.db$/;
/** The file that names the database in use; without it, the first one is in use. */
const pointer = 'read.current';

/** The files of read models in a data folder, for one process. */
export class FileGenerations implements Generations {
  readonly #folder: string;
  readonly #first: string;
  readonly #files = new WeakMap<Database, string>();

  /** @param first the file of a new installation, in its folder */
  constructor(first: string) {
    this.#folder = path.dirname(first);
    this.#first = path.basename(first);
  }

  async openCurrent(mayReplace = true): Promise<Generation> {
    const current = this.#current();
    for (const name of mayReplace ? readdirSync(this.#folder) : []) {
      if (readModelsFile.test(name) && name !== current) await this.#remove(name);
    }
    return this.#open(current, mayReplace);
  }

  async openEmpty(): Promise<Generation> {
    const used = readdirSync(this.#folder).map((name) => /^read-(\d+)\.db/.exec(name)?.[1]);
    const name = `read-${Math.max(0, ...used.map((number) => Number(number ?? 0))) + 1}.db`;
    await this.#remove(name);
    return this.#open(name);
  }

  openComparison(current: Generation, rebuilt: Generation): Promise<OpenComparison> {
    return compareFiles(this.#fileOf(current), this.#fileOf(rebuilt));
  }

  async count(): Promise<number> {
    return readdirSync(this.#folder).filter((name) => readModelsFile.test(name)).length;
  }

  #fileOf({ database }: Generation): string {
    const file = this.#files.get(database);
    if (file === undefined) throw new TypeError('This generation was not opened here.');
    return file;
  }

  async #open(name: string, mayReplace = true): Promise<Generation> {
    const file = path.join(this.#folder, name);
    const database = await openSqliteDatabase(file, mayReplace);
    this.#files.set(database, file);
    return {
      database,
      activate: async (before) => {
        await this.#point(name);
        await before?.();
      },
      remove: async () => {
        await database.close();
        await this.#remove(name);
      },
    };
  }

  #current(): string {
    const file = path.join(this.#folder, pointer);
    const named = existsSync(file) ? readFileSync(file, 'utf8').trim() : this.#first;
    return readModelsFile.test(named) ? named : this.#first;
  }

  async #point(name: string): Promise<void> {
    const file = path.join(this.#folder, pointer);
    await writeFile(`${file}.new`, `${name}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  async #remove(name: string): Promise<void> {
    for (const end of ['-words', '', '-wal', '-shm']) {
      await rm(path.join(this.#folder, `${name}${end}`), { force: true });
    }
  }
}

/**
 * Compares the rows of two files, those of the first as they are when this resolves. The files may be written
 * to. A thread of its own reads them.
 */
async function compareFiles(current: string, rebuilt: string): Promise<OpenComparison> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), {
    workerData: { current, rebuilt },
    name: 'compare-rows',
  });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The comparison was ended before it had compared everything.');
  });
  // Between two comparisons no caller awaits this promise.
  ended.catch(() => undefined);
  const answer = async (signal?: AbortSignal): Promise<ComparisonAnswer> => {
    const next = once(worker, 'message', signal === undefined ? {} : { signal });
    const [found] = await Promise.race([next, ended]);
    return found as ComparisonAnswer;
  };
  // An error between two questions has no listener otherwise, and would end the process.
  worker.on('error', () => undefined);
  try {
    const opened = await answer();
    return {
      checkpoints: new Map(opened.checkpoints),
      async compare(tables, signal): Promise<readonly ComparedTable[]> {
        signal.throwIfAborted();
        const compared = answer(signal);
        worker.postMessage(tables);
        return (await compared).tables;
      },
      [Symbol.asyncDispose]: async () => void (await worker.terminate()),
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
