import { bySize } from '@mach42/compute/by-size.ts';
import { ByteCache } from '@mach42/compute/byte-cache.ts';
import { task, type Compute, type Task } from '@mach42/compute/compute.ts';
import type { Blame, BlameRow, BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { JsonText } from '@mach42/http-kit/json-text.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import {
  charactersOf,
  diffText,
  fileText,
  leavesText,
  type LeavesText,
  type StoredBlame,
  type StoredPair,
  type StoredPhod,
} from '@mach42/read-models/phod/phod-history.ts';
import {
  blameRows,
  storedBlame,
  storedPhod,
  type FoundVersion,
} from '@mach42/read-models/phod/phod.reads.ts';
import { setImmediate } from 'node:timers/promises';
import {
  diffWithoutSecrets,
  fileWithoutSecrets,
  fullBlame,
  type LeavesAndRows,
} from './phod-tasks.ts';

const tasks = new URL('phod-tasks.ts', import.meta.url);
const writing = {
  file: task<StoredPhod, string>(tasks, 'fileText'),
  diff: task<StoredPair, string>(tasks, 'diffText'),
  leaves: task<StoredBlame, LeavesText>(tasks, 'leavesText'),
  fullBlame: task<LeavesAndRows, string>(tasks, 'fullBlame'),
  fileWithoutSecrets: task<string, string>(tasks, 'fileWithoutSecrets'),
  diffWithoutSecrets: task<string, string>(tasks, 'diffWithoutSecrets'),
};

/** Characters that are read in this thread, as that takes a few milliseconds. */
const atOnce = 50_000;

/** Bytes of the texts that are kept. */
const keptBytes = 32 * 1024 * 1024;
const leastBytes = 256;

/** Versions whose rows are read in one turn of the event loop. */
const rowsAtOnce = 500;

interface Kept {
  readonly text: string;
}

/** Null is the empty file. */
export interface VersionPair {
  readonly from: FoundVersion | null;
  readonly to: FoundVersion | null;
}

/**
 * Files of people, their differences and origins as JSON text. A version never changes, so each text is
 * written once while it is kept, a long one by a worker thread, and becomes part of answers as it is.
 */
export class PhodTexts {
  readonly #db: Reader;
  readonly #compute: Pick<Compute, 'run'>;
  readonly #kept: ByteCache<Kept>;
  readonly #underWay = new Map<string, Promise<Kept>>();

  constructor(db: Reader, compute: Pick<Compute, 'run'>, maxBytes = keptBytes) {
    this.#db = db;
    this.#compute = compute;
    this.#kept = new ByteCache({ name: 'phod_texts', maxBytes });
  }

  /** @param owner in whose turns long work is done: who asks */
  async file(of: FoundVersion, owner: string): Promise<JsonText<BriefData>> {
    const { text } = await this.#once(`file ${keyOf(of)}`, async () => {
      const stored = await storedPhod(this.#db, of);
      if (stored.steps.length === 0) return { text: stored.keyframe.brief_data };
      const size = charactersOf(stored);
      return { text: await this.#run(writing.file, fileText, stored, { owner, size }) };
    });
    return new JsonText(text);
  }

  /** The operations that lead from one version to another. */
  async diff({ from, to }: VersionPair, owner: string): Promise<JsonText<PhodOperation[]>> {
    const key = [from, to].map((one) => (one === null ? '-' : keyOf(one))).join(' ');
    const { text } = await this.#once(`diff ${key}`, async () => {
      const files = { from: await this.#stored(from), to: await this.#stored(to) };
      const size = sizeOf(files.from) + sizeOf(files.to);
      return { text: await this.#run(writing.diff, diffText, files, { owner, size }) };
    });
    return new JsonText(text);
  }

  /** The version that brought each leaf, by JSON pointer. */
  leaves(of: FoundVersion, owner: string): Promise<LeavesText> {
    return this.#once(`leaves ${keyOf(of)}`, async () => {
      const stored = await storedBlame(this.#db, of);
      const size = charactersOf(stored) + stored.keyframe.blame.length;
      return this.#run(writing.leaves, leavesText, stored, { owner, size });
    });
  }

  /**
   * Returns the person who saved each of these versions, and the time. Many versions are read in several turns of the
   * event loop.
   */
  async rows(userId: string, versions: readonly number[]): Promise<BlameRow[]> {
    const rows: BlameRow[] = [];
    for (let first = 0; first < versions.length; first += rowsAtOnce) {
      if (first > 0) await setImmediate();
      const some = versions.slice(first, first + rowsAtOnce);
      for (const row of await blameRows(this.#db, userId, some)) rows.push(row);
    }
    return rows;
  }

  async fullBlame(input: LeavesAndRows, owner: string): Promise<JsonText<Blame>> {
    const size = input.leaves.length + input.rows.length * 100;
    return new JsonText(await this.#run(writing.fullBlame, fullBlame, input, { owner, size }));
  }

  async fileWithoutSecrets(
    { text }: JsonText<BriefData>,
    owner: string,
  ): Promise<JsonText<BriefData>> {
    const options = { owner, size: text.length };
    return new JsonText(
      await this.#run(writing.fileWithoutSecrets, fileWithoutSecrets, text, options),
    );
  }

  async diffWithoutSecrets(
    { text }: JsonText<PhodOperation[]>,
    owner: string,
  ): Promise<JsonText<PhodOperation[]>> {
    const options = { owner, size: text.length };
    return new JsonText(
      await this.#run(writing.diffWithoutSecrets, diffWithoutSecrets, text, options),
    );
  }

  async #stored(of: FoundVersion | null): Promise<StoredPhod | null> {
    return of && storedPhod(this.#db, of);
  }

  #run<Input, Output>(
    which: Task<Input, Output>,
    call: (input: Input) => Output,
    input: Input,
    options: { readonly owner: string; readonly size: number },
  ): Promise<Output> {
    return bySize(which, call, input, { ...options, compute: this.#compute, atOnce });
  }

  /** Returns the value that is kept under the key, or the one that is being made for it; else makes it now. */
  async #once<Value extends Kept>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key) ?? this.#underWay.get(key);
    if (known !== undefined) return known as Value | Promise<Value>;
    const making = make();
    this.#underWay.set(key, making);
    try {
      const made = await making;
      this.#kept.set(key, made, leastBytes + 2 * made.text.length);
      return made;
    } finally {
      this.#underWay.delete(key);
    }
  }
}

const keyOf = ({ userId, view }: FoundVersion): string => `${userId} ${view.version} ${view.at}`;

const sizeOf = (stored: StoredPhod | null): number => (stored === null ? 0 : charactersOf(stored));
