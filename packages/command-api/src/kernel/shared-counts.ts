import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';

/** The records by which several processes that take commands learn of each other's creations. */
export interface SharedRecords {
  readonly records: Pick<AccountRecords, 'read' | 'put'>;
  /** Names this process among the others. */
  readonly process: string;
  readonly warn: (message: string, cause: unknown) => void;
}

/** The creations of one process, done or under way, that rows may not count yet. */
interface Part {
  readonly process: string;
  readonly count: number;
  /** Position of the last one; null: one is being created. */
  readonly last: number | null;
  /** The time after which none is being created any more; in milliseconds since 1970. */
  readonly until: number;
}

/** The key under which things are counted, and the owner of its record. */
export interface CountedKey {
  readonly key: string;
  /** The person, with whom the record is forgotten; of several people, of the one who is first. */
  readonly owner: string;
}

/** A creation that takes longer is not counted any more; an upload ends before that. In milliseconds. */
const createdWithinMs = 90_000;
/** How long a record is kept that no process changes, in milliseconds. */
const keptMs = 3_600_000;
/** How often another process may be faster before the command is refused. */
const attempts = 20;

/**
 * How many things each process creates that rows may not count yet: one record of the vault for each key, which one
 * process changes at a time. It has one part for each process, however many things there are.
 */
export class SharedCounts {
  readonly #shared: SharedRecords;
  readonly #kind: string;
  readonly #now: () => number;

  constructor(shared: SharedRecords, kind: string, now: () => number) {
    this.#shared = shared;
    this.#kind = `creations of ${kind}`;
    this.#now = now;
  }

  /**
   * Records that one more is being created.
   * @param look reads the rows, after the parts of the other processes have been read; returns the position of the
   * rows, and how many more this process has
   * @returns how many more the other processes have
   * @throws Refusal CONFLICT others change the record again and again
   */
  begin(
    of: CountedKey,
    look: () => Promise<{ readonly position: number; readonly own: number }>,
  ): Promise<number> {
    return this.#change(of, async (parts) => {
      const { position, own } = await look();
      const open = parts.filter((one) => !this.#isCounted(one, position));
      const until = this.#now() + createdWithinMs;
      const mine = { process: this.#shared.process, count: own + 1, last: null, until };
      return [[...open, mine], open.reduce((sum, { count }) => sum + count, 0)];
    });
  }

  /**
   * Records that none is being created any more. Where that fails, the part recorded by `begin` expires after a
   * while, because the thing has been created all the same.
   * @param last position of the last one; null: there is none
   */
  async end(of: CountedKey, count: number, last: number | null): Promise<void> {
    try {
      await this.#change(of, async (parts) => {
        const mine = { process: this.#shared.process, count, last, until: this.#now() };
        return [last === null ? parts : [...parts, mine], undefined];
      });
    } catch (error) {
      this.#shared.warn('Other processes do not know yet that something was created', error);
    }
  }

  #isCounted({ last, until }: Part, position: number): boolean {
    return last === null ? until <= this.#now() : last <= position;
  }

  /** @param change is given the parts of the other processes, and answers those that are stored */
  async #change<Found>(
    of: CountedKey,
    change: (parts: readonly Part[]) => Promise<readonly [parts: readonly Part[], found: Found]>,
  ): Promise<Found> {
    const { records, process } = this.#shared;
    for (let left = attempts; left > 0; left -= 1) {
      const before = await records.read(this.#kind, of.key);
      const others = partsIn(before).filter((one) => one.process !== process);
      const [parts, found] = await change(others);
      const until = new Date(this.#now() + keptMs);
      const text = JSON.stringify(parts);
      const owner = before?.owner ?? of.owner;
      const record = { kind: this.#kind, id: of.key, owner, text, until };
      if (await records.put(record, before)) return found;
    }
    throw new Refusal('CONFLICT', 'Others are changing this at the same time. Try again.');
  }
}

const partsIn = (record: ReadRecord | undefined): Part[] =>
  record === undefined ? [] : (JSON.parse(record.text) as Part[]);
