import type { ReadRecord } from '@mach42/vault/vault.ts';
import type { SharedRecords } from '../kernel/shared-counts.ts';

/** The bytes that a process may have added for a person, or may still add, and that may not be counted yet. */
export interface Allotment {
  readonly holder: string;
  readonly bytes: number;
  /** The time after which nothing is added; in milliseconds since 1970. */
  readonly until: number;
}

/** The allotments of a person, as they were read. */
interface KnownAllotments {
  readonly allotted: readonly Allotment[];
  readonly record: ReadRecord | undefined;
}

const kind = 'storage';
/** How long a process may add from an allotment, in milliseconds. */
export const addedForMs = 60_000;
/** A margin for clocks that differ, and for appends that were admitted last, in milliseconds. */
export const graceMs = 30_000;
/** How long a record is kept that no process changes, in milliseconds. */
const keptMs = 3_600_000;

export const bytesIn = (allotments: readonly Allotment[]): number =>
  allotments.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * The allotments of all processes in a person's storage: one record of the vault, which one process changes at a
 * time.
 */
export class Allotments {
  readonly #shared: SharedRecords;
  readonly #now: () => number;

  constructor(shared: SharedRecords, now: () => number) {
    this.#shared = shared;
    this.#now = now;
  }

  async read(userId: string): Promise<KnownAllotments> {
    const record = await this.#shared.records.read(kind, userId);
    const allotted = record === undefined ? [] : (JSON.parse(record.text) as Allotment[]);
    return { allotted, record };
  }

  /** Writes them in place of those that were read; false where another process has changed them since. */
  put(userId: string, known: KnownAllotments, allotted: readonly Allotment[]): Promise<boolean> {
    const until = new Date(this.#now() + keptMs);
    const record = { kind, id: userId, owner: userId, text: JSON.stringify(allotted), until };
    return this.#shared.records.put(record, known.record);
  }

  /** Returns the end of an allotment that is made now, in milliseconds since 1970. */
  untilOfNew(): number {
    return this.#now() + addedForMs;
  }

  /** Whether all that was added of it is in the log. */
  isOver({ until }: Allotment): boolean {
    return until + graceMs <= this.#now();
  }
}
