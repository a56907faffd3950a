import {
  mostReplayed,
  type ReplayedStep,
  type ReplayForwardBody,
} from '@mach42/contracts/ops/schemas.ts';
import type { TravelEnd } from '@mach42/domain/ops/time-travel.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PastMessage, PastWork } from './build-past.worker.ts';
import type { LogLocation } from './past-log.ts';

/** One view of an earlier time. */
interface Travel {
  readonly travelId: string;
  readonly userId: string;
  readonly adminId: string;
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** The number of events that are applied one by one; 0: it is no replay, and its read models can be read. */
  readonly steps: number;
  /** For a replay: the table, or the part of a key, that an event has to change to be a step. */
  readonly changed?: string | undefined;
}

type TravelState =
  | { readonly kind: 'building'; readonly events: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly why: 'tooLarge' | 'fault' };

export interface TimeTravelOptions {
  readonly log: LogLocation;
  /** The folder in which a folder is made for the read models of one view. */
  readonly folder: string;
  readonly limits: {
    /** The most bytes of the read models that are built. */
    readonly bytes: number;
    /** The bytes that stay free on the disk. */
    readonly freeBytes: number;
  };
  /** Called when one ended by itself. */
  readonly onEnded: (travelId: string, why: TravelEnd) => void;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds between two reads of the size of the files. */
  readonly pollEveryMs?: number;
}

interface UnderWay {
  readonly travel: Travel;
  state: TravelState;
  /** For a replay: the position of the last event that is applied. */
  applied: number;
  database: Database | undefined;
  /** For a replay: the last steps. */
  readonly steps: ReplayedStep[];
  /** Has a replay that is open apply further events. */
  proceed: ((wanted: ReplayForwardBody) => void) | undefined;
  readonly ending: AbortController;
  readonly building: Promise<void>;
}

const prefix = 'past-';
const fileOf = (folder: string): string => path.join(folder, 'read.db');

/** Keeps the read models of one earlier time, in files that are removed when it ends. */
export class TimeTravel {
  readonly #options: TimeTravelOptions;
  #underWay: UnderWay | undefined;

  constructor(options: TimeTravelOptions) {
    this.#options = options;
  }

  /** Removes the files that an ended process has left; answers the ids of its time travels. */
  async removeLeft(): Promise<string[]> {
    const left = (await readdir(this.#options.folder)).filter((name) => name.startsWith(prefix));
    for (const name of left) {
      await rm(path.join(this.#options.folder, name), { recursive: true, force: true });
    }
    return left.map((name) => name.slice(prefix.length));
  }

  get current(): Pick<UnderWay, 'travel' | 'state' | 'steps' | 'applied'> | undefined {
    return this.#underWay;
  }

  /** The read models of that time; undefined: none are open. */
  get database(): Database | undefined {
    return this.#underWay?.database;
  }

  /** Whether the disk has room for one view. */
  async hasRoom(): Promise<boolean> {
    const { folder, limits } = this.#options;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= limits.freeBytes;
  }

  /** Builds in a thread of its own; there is one at a time. */
  begin(travel: Travel): void {
    if (this.#underWay !== undefined) throw new Error('Another look is under way.');
    const ending = new AbortController();
    const underWay: UnderWay = {
      travel,
      state: { kind: 'building', events: 0 },
      applied: travel.position,
      database: undefined,
      steps: [],
      proceed: undefined,
      ending,
      building: Promise.resolve(),
    };
    this.#underWay = underWay;
    const forMs = Date.parse(travel.expiresAt) - this.#options.now();
    const timer = setTimeout(() => this.#expire(travel.travelId), Math.max(0, forMs));
    timer.unref();
    ending.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    Object.assign(underWay, { building: this.#build(underWay) });
  }

  /** Applies further events in a replay; false: none is open. */
  proceed(wanted: ReplayForwardBody): boolean {
    const underWay = this.#underWay;
    if (underWay?.state.kind !== 'open' || underWay.proceed === undefined) return false;
    underWay.state = { kind: 'building', events: 0 };
    underWay.proceed(wanted);
    return true;
  }

  /** Closes and removes it; nothing where none is under way. */
  async end(): Promise<void> {
    const underWay = this.#underWay;
    if (underWay === undefined) return;
    this.#underWay = undefined;
    underWay.ending.abort();
    await underWay.building;
    await underWay.database?.close();
    await rm(this.#folderOf(underWay.travel), { recursive: true, force: true });
  }

  #expire(travelId: string): void {
    this.end()
      .then(() => this.#options.onEnded(travelId, 'expired'))
      .catch((error: unknown) => this.#options.onFault(error));
  }

  #folderOf({ travelId }: Travel): string {
    return path.join(this.#options.folder, `${prefix}${travelId}`);
  }

  async #build(underWay: UnderWay): Promise<void> {
    const { travel, ending } = underWay;
    const folder = this.#folderOf(travel);
    try {
      await mkdir(folder, { mode: 0o700 });
      const outcome = await this.#work(underWay, fileOf(folder));
      if (outcome === 'built') {
        underWay.database = await openSqliteDatabase(fileOf(folder));
        underWay.state = { kind: 'open' };
      } else if (outcome === 'tooLarge') {
        underWay.state = { kind: 'failed', why: 'tooLarge' };
      }
    } catch (error) {
      if (ending.signal.aborted) return;
      underWay.state = { kind: 'failed', why: 'fault' };
      this.#options.onFault(error);
    }
    // The page says why; the files are not needed any more.
    if (underWay.state.kind === 'failed') await rm(folder, { recursive: true, force: true });
  }

  /** Resolves when it is built; of a replay, which can continue, when it is ended. */
  async #work(underWay: UnderWay, file: string): Promise<'built' | 'tooLarge' | 'ended'> {
    const { log, limits, pollEveryMs = 1_000 } = this.#options;
    const { signal } = underWay.ending;
    const outcome = Promise.withResolvers<'built' | 'tooLarge' | 'ended'>();
    const { position, steps, changed } = underWay.travel;
    const workerData: PastWork = { log, file, position: String(position), steps, changed };
    const worker = new Worker(new URL('./build-past.worker.ts', import.meta.url), { workerData });
    worker.on('error', (error) => outcome.reject(error));
    worker.on('exit', () => outcome.reject(new Error('The thread ended before it was done.')));
    worker.on('message', (message: PastMessage) => {
      if (message.kind === 'progress') {
        underWay.state = { kind: 'building', events: message.events };
      } else if (message.kind === 'step') {
        underWay.steps.push(message.step);
        if (underWay.steps.length > mostReplayed) underWay.steps.shift();
      } else if (steps === 0) {
        outcome.resolve('built');
      } else {
        underWay.applied = message.applied ?? underWay.applied;
        underWay.state = { kind: 'open' };
        underWay.proceed = (wanted) => worker.postMessage(wanted);
      }
    });
    const polling = setInterval(() => {
      sizeOf(file)
        .then((bytes) => bytes > limits.bytes && outcome.resolve('tooLarge'))
        .catch((error: unknown) => outcome.reject(error as Error));
    }, pollEveryMs);
    const end = () => outcome.resolve('ended');
    signal.addEventListener('abort', end, { once: true });
    try {
      return await outcome.promise;
    } finally {
      clearInterval(polling);
      signal.removeEventListener('abort', end);
      await worker.terminate();
    }
  }
}

/** Returns the size of a database, including its write-ahead log. */
async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map(async (one) => (await stat(one).catch(() => undefined))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
