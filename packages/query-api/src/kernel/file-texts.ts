import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { currentPhod, currentPhodVersion } from '@mach42/read-models/phod/phod.reads.ts';
import { LRUCache } from 'lru-cache';

/** A file as it is sent to worker threads. */
export interface FileText {
  /** The whole file as JSON. */
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** Bytes of files that are kept. */
const keptBytes = 16 * 1024 * 1024;

/** The files of people as text, each version of which is read and written out once while it is kept. */
export class FileTexts {
  readonly #db: Reader;
  readonly #kept = new LRUCache<string, FileText>({ maxSize: keptBytes });

  constructor(db: Reader) {
    this.#db = db;
  }

  /** Undefined while the person has no file. */
  async of(userId: string): Promise<FileText | undefined> {
    const version = await currentPhodVersion(this.#db, userId);
    const known = this.#kept.get(keyOf(userId, version));
    if (known !== undefined) return known;
    const file = await currentPhod(this.#db, userId);
    if (file === undefined) return undefined;
    const text = { text: JSON.stringify(file.briefData), updatedAt: file.updatedAt };
    this.#kept.set(keyOf(userId, file.version), text, { size: text.text.length * 2 });
    return text;
  }
}

const keyOf = (userId: string, version: number): string => `${userId} ${version}`;
