import type { StorageLimits } from '@mach42/contracts/settings/setting-values.ts';
import type { Command, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import {
  addsContent,
  requireStorage,
  bytesOf,
  type StorageUse,
} from '@mach42/domain/storage/stored.ts';
import type { Admission, Admitted } from '../kernel/admission.ts';

/** What is counted of a person, up to a position of the log. */
export interface CountedUse extends StorageUse {
  readonly position: number;
}

/** Asks the read models, which may be behind. `now`: milliseconds since 1970. */
type UseOf = (userId: string, now: number) => Promise<CountedUse>;

interface StorageQuotaOptions {
  /** Those in force. */
  readonly limits: () => StorageLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hears why what is counted could not be read; what was known before is used instead. */
  readonly warn: (message: string, cause: unknown) => void;
  /** Of the people who are remembered. Default: 10,000. */
  readonly people?: number;
}

/** How long what was read of a person is used, in milliseconds. */
export const usedForMs = 5000;

/**
 * It is read again before that when this part of what was left has been added: other processes may have
 * added as much, and the less is left, the sooner it has to be known.
 */
const shareOfSpare = 1 / 8;

/** What is added and may not be counted yet; the position comes when it is stored. */
interface Added {
  readonly bytes: number;
  position: bigint | undefined;
}

interface Person {
  use: CountedUse;
  /** Milliseconds since 1970. */
  readAt: number;
  /** Bytes that were left then. */
  spare: number;
  /** Bytes that were added since. */
  addedSince: number;
  reading: Promise<void> | undefined;
  readonly added: Set<Added>;
  addedBytes: number;
}

/** Holds each person to the limits of storage. Rules: `SPEC.md`, and those of the domain. */
export class StorageQuota implements Admission {
  readonly #options: StorageQuotaOptions;
  readonly #most: number;
  readonly #people = new Map<string, Person>();
  #useOf: UseOf | undefined;

  constructor(options: StorageQuotaOptions) {
    this.#options = options;
    this.#most = options.people ?? 10_000;
  }

  /** No command is refused before the sums are known. */
  countFrom(useOf: UseOf): void {
    this.#useOf = useOf;
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
   * For what will add content later, such as a run of a model.
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
    // Nothing is awaited between the last look and the reservation.
    while (this.#isStale(person)) await this.#refresh(userId, person);
    this.#require(person, bytes);
    const added: Added = { bytes, position: undefined };
    person.added.add(added);
    person.addedBytes += bytes;
    person.addedSince += bytes;
    return {
      stored: (position) => {
        added.position = position;
      },
      dropped: () => drop(person, added),
    };
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

  #isStale({ readAt, spare, addedSince }: Person): boolean {
    return this.#options.now() - readAt >= usedForMs || addedSince > spare * shareOfSpare;
  }

  /** Who asks at the same time waits for the same answer. */
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
    person.spare = this.#spareOf(person);
    person.addedSince = 0;
    person.reading = undefined;
  }

  #spareOf({ use, addedBytes }: Person): number {
    const { bytes, day } = this.#options.limits();
    const left = (limit: number | null, used: number) => (limit ?? Infinity) - used - addedBytes;
    return Math.max(0, Math.min(left(bytes, use.bytes), left(day, use.day)));
  }

  /** A person who was looked at first is forgotten first. */
  #newPerson(userId: string): Person {
    const [oldest] = this.#people.keys();
    if (this.#people.size >= this.#most && oldest !== undefined) this.#people.delete(oldest);
    const person: Person = {
      use: { bytes: 0, day: 0, position: 0 },
      readAt: -Infinity,
      spare: 0,
      addedSince: 0,
      reading: undefined,
      added: new Set(),
      addedBytes: 0,
    };
    this.#people.set(userId, person);
    return person;
  }
}

function drop(person: Person, added: Added): void {
  if (person.added.delete(added)) person.addedBytes -= added.bytes;
}
