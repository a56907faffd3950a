import type { StorageLimits } from '@mach42/contracts/storage/sizes.ts';
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

/** What is added and may not be counted yet; the position comes when it is stored. */
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
    if (this.#isLimited()) this.#require(await this.#fresh(userId), 1);
  }

  async #reserve(userId: string, bytes: number): Promise<Admitted> {
    const person = await this.#fresh(userId);
    this.#require(person, bytes);
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

  #isLimited(): boolean {
    const { bytes, day } = this.#options.limits();
    return this.#useOf !== undefined && (bytes !== null || day !== null);
  }

  #require({ use, addedBytes }: Person, bytes: number): void {
    requireStorage(use, addedBytes + bytes, this.#options.limits());
  }

  async #fresh(userId: string): Promise<Person> {
    const person = this.#people.get(userId) ?? this.#newPerson(userId);
    if (this.#options.now() - person.readAt >= usedForMs) {
      person.reading ??= this.#read(userId, person);
      await person.reading;
    }
    return person;
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

  /** Whoever was looked at first is forgotten first. */
  #newPerson(userId: string): Person {
    const [oldest] = this.#people.keys();
    if (this.#people.size >= this.#most && oldest !== undefined) this.#people.delete(oldest);
    const person: Person = {
      use: { bytes: 0, day: 0, position: 0 },
      readAt: -Infinity,
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
