import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Generations, Generation } from '../kernel/generations.ts';
import { openSqliteDatabase } from './open-sqlite-database.ts';

/** Files of read models: the first, and those that were built beside others. */
const readModelsFile = /^read(-\d+)?\.db$/;
/** Names the file in use; without it, the first is. */
const pointer = 'read.current';

/** The files of read models in a data folder, for one process. */
export class FileGenerations implements Generations {
  readonly #folder: string;
  readonly #first: string;

  /** @param first the file of a new installation, in its folder */
  constructor(first: string) {
    this.#folder = path.dirname(first);
    this.#first = path.basename(first);
  }

  async openCurrent(): Promise<Generation> {
    const current = this.#current();
    for (const name of readdirSync(this.#folder)) {
      if (readModelsFile.test(name) && name !== current) await this.#remove(name);
    }
    return this.#open(current);
  }

  async openEmpty(): Promise<Generation> {
    const used = readdirSync(this.#folder).map((name) => /^read-(\d+)\.db/.exec(name)?.[1]);
    const name = `read-${Math.max(0, ...used.map((number) => Number(number ?? 0))) + 1}.db`;
    await this.#remove(name);
    return this.#open(name);
  }

  async #open(name: string): Promise<Generation> {
    const database = await openSqliteDatabase(path.join(this.#folder, name));
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
    for (const end of ['', '-wal', '-shm']) {
      await rm(path.join(this.#folder, `${name}${end}`), { force: true });
    }
  }
}
