import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import type { Chance } from '../kernel/chance.ts';

const sqlite = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite');
const RealDatabase = sqlite.DatabaseSync;
type RealDatabase = InstanceType<typeof RealDatabase>;

/** SQLite's result codes: no room, and an error of the disk while it writes. */
const faults = { full: 13, failing: 778 } as const;
export type DiskFault = keyof typeof faults;

/** Whether the power failed as well, and whether that was before the last sync had ended. */
export type Crash = 'killed' | 'power' | 'power in a sync';

/** Disks by the folder that holds their files. */
const disks = new Map<string, Disk>();

/**
 * The disk of one machine. Databases on it are SQLite's own. Bytes that they wrote and did not sync may be lost, or
 * torn, when the power fails: of a write-ahead log, any part behind its last sync.
 */
export class Disk {
  readonly #folder: string;
  readonly #chance: Chance;
  readonly #open = new Set<SimulatedDatabase>();
  /** Bytes of each write-ahead log that are on the disk for good, and that were before its last sync. */
  readonly #synced = new Map<string, { readonly now: number; readonly before: number }>();
  #generation = 0;
  /** The fault that a write meets. */
  fault: DiskFault | undefined;
  /** Is called for each commit that is on the disk. */
  onCommit: ((file: string) => void) | undefined;

  constructor(folder: string, chance: Chance) {
    this.#folder = folder;
    this.#chance = chance;
    this.#begin();
  }

  /** The path of a file, until the next crash. */
  path(name: string): string {
    return path.join(this.#current, name);
  }

  /** A process ended without closing anything, alone or with its machine. */
  crash(how: Crash): void {
    const before = this.#current;
    disks.delete(before);
    this.#generation += 1;
    this.#begin();
    for (const name of readdirSync(before)) {
      if (name.endsWith('.lock') || name.endsWith('-shm')) continue;
      copyFileSync(path.join(before, name), this.path(name));
      if (name.endsWith('-wal') && how !== 'killed') {
        const { now = 0, before: earlier = 0 } = this.#synced.get(path.join(before, name)) ?? {};
        this.#tear(this.path(name), how === 'power' ? now : earlier);
      }
    }
    for (const database of this.#open) database.abandon();
    this.#open.clear();
    this.#synced.clear();
  }

  close(): void {
    for (const database of this.#open) database.abandon();
    this.#open.clear();
    disks.delete(this.#current);
  }

  opened(database: SimulatedDatabase, file: string): void {
    this.#open.add(database);
    if (bytesOf(`${file}-wal`) === 0) this.#synced.delete(`${file}-wal`);
  }

  closed(database: SimulatedDatabase, file: string): void {
    this.#open.delete(database);
    if (bytesOf(`${file}-wal`) === 0) this.#synced.delete(`${file}-wal`);
  }

  synced(file: string): void {
    const log = `${file}-wal`;
    const now = bytesOf(log);
    this.#synced.set(log, { now, before: Math.min(now, this.#synced.get(log)?.now ?? 0) });
  }

  get #current(): string {
    return path.join(this.#folder, String(this.#generation));
  }

  #begin(): void {
    mkdirSync(this.#current, { recursive: true });
    disks.set(this.#current, this);
  }

  /** Cuts a log anywhere behind its last sync, and sometimes spoils the part of it that is left there. */
  #tear(log: string, synced: number): void {
    const size = bytesOf(log);
    if (size <= synced) return;
    const end = synced + this.#chance.below(size - synced + 1);
    truncateSync(log, end);
    if (end === synced || this.#chance.happens(0.5)) return;
    const file = openSync(log, 'r+');
    writeSync(file, Buffer.from([this.#chance.below(256)]), 0, 1, end - 1);
    closeSync(file);
  }
}

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The `DatabaseSync` of `node:sqlite`, on the simulated disk that its file is on. */
class SimulatedDatabase extends RealDatabase {
  readonly #disk: Disk | undefined;
  readonly #file: string;
  #syncs = true;
  #isClosed = false;

  constructor(file: string, options: ConstructorParameters<typeof RealDatabase>[1] = {}) {
    super(file, options);
    this.#file = file;
    this.#disk = disks.get(path.dirname(file));
    if (this.#disk === undefined) return;
    this.#disk.opened(this, file);
    // Nothing is really synced: the simulated disk records the bytes that a sync would keep.
    super.exec('PRAGMA synchronous = OFF');
    if (options.readOnly !== true) super.exec('PRAGMA wal_autocheckpoint = 0');
  }

  override exec(sql: string): void {
    if (this.#disk === undefined) return super.exec(sql);
    const level = /pragma\s+synchronous\s*=\s*(\w+)/i.exec(sql)?.[1];
    if (level !== undefined) this.#syncs = /full|extra/i.test(level);
    if (isCommit(sql)) this.#writes();
    super.exec(sql.replaceAll(/pragma\s+(synchronous|wal_autocheckpoint)\s*=\s*\w+\s*;?/gi, ''));
    if (isCommit(sql)) this.#committed();
  }

  override prepare(sql: string): ReturnType<RealDatabase['prepare']> {
    const statement = super.prepare(sql);
    if (this.#disk === undefined) return statement;
    if (/wal_checkpoint/i.test(sql)) {
      const get = statement.get.bind(statement);
      statement.get = () => {
        this.#writes();
        const answer = get();
        // SQLite syncs the log before it copies it.
        this.#disk?.synced(this.#file);
        return answer;
      };
    }
    if (!isCommit(sql)) return statement;
    const run = statement.run.bind(statement);
    statement.run = () => {
      this.#writes();
      const answer = run();
      this.#committed();
      return answer;
    };
    return statement;
  }

  override close(): void {
    this.#isClosed = true;
    super.close();
    this.#disk?.closed(this, this.#file);
  }

  /** Its process is gone. */
  abandon(): void {
    if (this.#isClosed || !this.isOpen) return;
    this.#isClosed = true;
    super.close();
  }

  #writes(): void {
    const fault = this.#disk?.fault;
    if (fault === undefined) return;
    throw Object.assign(new Error(`the disk is ${fault}`), {
      code: 'ERR_SQLITE_ERROR',
      errcode: faults[fault],
    });
  }

  #committed(): void {
    if (this.#syncs) this.#disk?.synced(this.#file);
    this.#disk?.onCommit?.(this.#file);
  }
}

const isCommit = (sql: string): boolean => /^\s*commit\b/i.test(sql);

/** From now on databases are opened on simulated disks, where their folder is one. */
export function simulateDisks(): void {
  sqlite.DatabaseSync = SimulatedDatabase;
  syncBuiltinESMExports();
}
