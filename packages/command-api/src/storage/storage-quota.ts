import type { StorageLimits } from '@mach42/contracts/settings/setting-values.ts';
import type { Command, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import {
  addsContent,
  requireStorage,
  bytesOf,
  type StorageUse,
} from '@mach42/domain/storage/event-bytes.ts';
import type { Admission, Admitted } from '../kernel/commands.ts';
import { KeyedMutex } from '../kernel/keyed-mutex.ts';
import type { SharedRecords } from '../kernel/shared-counts.ts';
import { Allotments, bytesIn, type Allotment } from './allotments.ts';

/** The storage of a person that is counted, up to a position of the log. */
export interface CountedUse extends StorageUse {
  readonly position: number;
}

/** Asks the read models, which may be behind. `now`: milliseconds since 1970. */
type UseOf = (userId: string, now: number) => Promise<CountedUse>;

interface StorageQuotaOptions {
  /** The limits in force. */
  readonly limits: () => StorageLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Receives the reason why the sums could not be read; the known sums are used instead. */
  readonly warn: (message: string, cause: unknown) => void;
  /** The number of people who are remembered. Default: 10,000. */
  readonly people?: number;
  /** Default: no other process takes commands. */
  readonly shared?: SharedRecords;
}

/** How long the sums read for a person are used, in milliseconds. */
export const usedForMs = 5000;

/** The largest part of the remaining bytes that a process is allotted, so that something is left for the others. */
const shareOfSpare = 1 / 16;
/** The most of it, as a part of the limit: what idle processes hold is missing to the others. */
const shareOfLimit = 1 / 256;
/** How often another process may be faster before the command is refused. */
const attempts = 10;

/** Bytes that are added and may not be counted yet; the position is set when they are stored. */
interface Added {
  readonly bytes: number;
  position: bigint | undefined;
}

interface Person {
  use: CountedUse;
  /** Milliseconds since 1970. */
  readAt: number;
  reading: Promise<void> | undefined;
  readonly added: Set<Added>;
  addedBytes: number;
  /** Names what this process is allotted, among what others are. */
  readonly holder: string;
  /** Bytes that may be added without asking again. */
  allotted: number;
  /** Milliseconds since 1970. */
  allottedUntil: number;
}

/** Holds each person to the limits of storage. Rules: `SPEC.md`, and those of the domain. */
export class StorageQuota implements Admission {
  readonly #options: StorageQuotaOptions;
  readonly #most: number;
  readonly #people = new Map<string, Person>();
  readonly #allotments: Allotments | undefined;
  readonly #turns = new KeyedMutex();
  #holders = 0;
  #useOf: UseOf | undefined;
  #caughtUp: () => Promise<boolean> = async () => false;

  constructor(options: StorageQuotaOptions) {
    this.#options = options;
    this.#most = options.people ?? 10_000;
    this.#allotments = options.shared && new Allotments(options.shared, options.now);
  }

  /**
   * No command is refused before the sums are known.
   * @param caughtUp resolves when the sums have all that the log had when it was called; false: not in time
   */
  countFrom(useOf: UseOf, caughtUp?: () => Promise<boolean>): void {
    this.#useOf = useOf;
    if (caughtUp !== undefined) this.#caughtUp = caughtUp;
  }

  admit(
    { actor }: Pick<Command, 'actor'>,
    decided: readonly DomainEvent[],
  ): Promise<Admitted> | undefined {
    if (actor.activeRole === 'system' || !this.#isLimited()) return undefined;
    if (!decided.some(({ type }) => addsContent(type))) return undefined;
    return this.#reserve(
      actor.id,
      decided.reduce((sum, event) => sum + bytesOf(event), 0),
    );
  }

  /**
   * Requires space for a command that will add content later, such as a run of a model.
   * @throws Refusal VALIDATION_ERROR nothing more can be stored
   */
  async requireSpace(userId: string): Promise<void> {
    if (!this.#isLimited()) return;
    const person = this.#personOf(userId);
    await this.#refresh(userId, person);
    this.#require(person, 1);
  }

  async #reserve(userId: string, bytes: number): Promise<Admitted> {
    const person = this.#personOf(userId);
    const allotments = this.#allotments;
    if (allotments !== undefined) {
      return this.#turns.run(userId, async () => {
        const isAllotted = bytes <= person.allotted && this.#options.now() < person.allottedUntil;
        if (!isAllotted) await this.#allot(userId, { person, allotments, bytes });
        person.allotted -= bytes;
        return add(person, bytes);
      });
    }
    // Nothing is awaited between the last check and the reservation.
    while (this.#isStale(person)) await this.#refresh(userId, person);
    this.#require(person, bytes);
    return add(person, bytes);
  }

  /**
   * Takes at least this number of bytes of what is left to all processes together. The allotments are read before the
   * counted sums: bytes that an allotment does not hold any more were counted by then.
   */
  async #allot(
    userId: string,
    {
      person,
      allotments,
      bytes,
    }: {
      readonly person: Person;
      readonly allotments: Allotments;
      readonly bytes: number;
    },
  ): Promise<void> {
    if (!this.#isStale(person)) this.#require(person, bytes);
    for (let left = attempts; left > 0; left -= 1) {
      const known = await allotments.read(userId);
      await this.#read(userId, person);
      let others = known.allotted.filter(({ holder }) => holder !== person.holder);
      if (this.#spareOf(person, others) < bytes) {
        others = await this.#unsettled(userId, { person, allotments, others });
      }
      this.#require(person, bytesIn(others) + bytes);
      const size = Math.max(bytes, this.#portionOf(person, others));
      const until = allotments.untilOfNew();
      const own = { holder: person.holder, bytes: person.addedBytes + size, until };
      if (!(await allotments.put(userId, known, [...others, own]))) continue;
      person.allotted = size;
      person.allottedUntil = until;
      return;
    }
    throw new Refusal('CONFLICT', 'Others are changing this at the same time. Try again.');
  }

  /**
   * Returns the allotments whose bytes may not all be counted. The bytes of the others are counted once the read
   * models have everything that the log has now.
   */
  async #unsettled(
    userId: string,
    {
      person,
      allotments,
      others,
    }: {
      readonly person: Person;
      readonly allotments: Allotments;
      readonly others: readonly Allotment[];
    },
  ): Promise<Allotment[]> {
    const open = others.filter((one) => !allotments.isOver(one));
    if (!(await this.#caughtUp())) return [...others];
    await this.#read(userId, person);
    return open;
  }

  #isLimited(): boolean {
    const { bytes, day } = this.#options.limits();
    return this.#useOf !== undefined && (bytes !== null || day !== null);
  }

  #require({ use, addedBytes }: Person, bytes: number): void {
    requireStorage(use, addedBytes + bytes, this.#options.limits());
  }

  #personOf(userId: string): Person {
    return this.#people.get(userId) ?? this.#newPerson(userId);
  }

  #isStale({ readAt }: Person): boolean {
    return this.#options.now() - readAt >= usedForMs;
  }

  /** Reads the sums again where they are stale. Simultaneous callers wait for the same read. */
  async #refresh(userId: string, person: Person): Promise<void> {
    if (!this.#isStale(person)) return;
    person.reading ??= this.#read(userId, person);
    await person.reading;
  }

  async #read(userId: string, person: Person): Promise<void> {
    const { now, warn } = this.#options;
    const at = now();
    try {
      const use = (await this.#useOf?.(userId, at)) ?? person.use;
      person.use = use;
      for (const added of person.added) {
        if (added.position !== undefined && added.position <= use.position) drop(person, added);
      }
    } catch (cause) {
      warn('What a person has stored could not be read.', cause);
    }
    person.readAt = at;
    person.reading = undefined;
  }

  /** Bytes that are left to this process, less than 0 where there are too many. */
  #spareOf({ use, addedBytes }: Person, others: readonly Allotment[]): number {
    const { bytes, day } = this.#options.limits();
    const held = addedBytes + bytesIn(others);
    return Math.min((bytes ?? Infinity) - use.bytes, (day ?? Infinity) - use.day) - held;
  }

  #portionOf(person: Person, others: readonly Allotment[]): number {
    const { bytes, day } = this.#options.limits();
    const limit = Math.min(bytes ?? Infinity, day ?? Infinity);
    const spare = this.#spareOf(person, others);
    return Math.floor(Math.min(spare * shareOfSpare, limit * shareOfLimit));
  }

  /**
   * Names a new holder. A person who is dropped from memory and read again keeps the earlier allotment beside the new
   * one.
   */
  #newHolder(): string {
    this.#holders += 1;
    return `${this.#options.shared?.process ?? ''}/${this.#holders}`;
  }

  /** The person whose sum was read first is dropped first. */
  #newPerson(userId: string): Person {
    const [oldest] = this.#people.keys();
    if (this.#people.size >= this.#most && oldest !== undefined) this.#people.delete(oldest);
    const person: Person = {
      use: { bytes: 0, day: 0, position: 0 },
      readAt: -Infinity,
      reading: undefined,
      added: new Set(),
      addedBytes: 0,
      holder: this.#newHolder(),
      allotted: 0,
      allottedUntil: -Infinity,
    };
    this.#people.set(userId, person);
    return person;
  }
}

function add(person: Person, bytes: number): Admitted {
  const added: Added = { bytes, position: undefined };
  person.added.add(added);
  person.addedBytes += bytes;
  return {
    stored: (position) => {
      added.position = position;
    },
    dropped: () => drop(person, added),
  };
}

function drop(person: Person, added: Added): void {
  if (person.added.delete(added)) person.addedBytes -= added.bytes;
}
