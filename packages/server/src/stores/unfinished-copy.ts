import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../backup/durable-files.ts';

const markOf = (file: string): string => `${file}.unfinished`;

const isThere = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;

/** Marks the files that a copy writes to, from before the first byte until all of it is there and compared. */
export class UnfinishedCopy {
  readonly #files: readonly string[];
  #isMarked = false;

  /** @param files of SQLite; what servers keep has no mark */
  constructor(files: readonly (string | undefined)[]) {
    this.#files = files.filter((file) => file !== undefined);
  }

  /** Before something is written: a target that is refused stays as it is. */
  async begin(): Promise<void> {
    if (this.#isMarked) return;
    this.#isMarked = true;
    for (const file of this.#files)
      // Where there is no folder, what opens the file says so.
      if (await isThere(path.dirname(file))) await writeDurably(markOf(file), '');
  }

  async end(): Promise<void> {
    for (const file of this.#files) await rm(markOf(file), { force: true });
  }
}

/** The sentence that refuses a file that a copy has not finished; undefined: it may be used. */
export async function whyUnfinished(file: string): Promise<string | undefined> {
  const mark = markOf(file);
  if (!(await isThere(mark))) return undefined;
  return (
    `${file} is part of a copy that was not finished. Repeat the same ops copy, which continues, ` +
    `or remove all of ${path.dirname(file)} and begin again.`
  );
}
