import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { createPublicKey, verify } from 'node:crypto';
import { open } from 'node:fs/promises';
import { OpsError } from '../ops/ops-error.ts';
import { rootOf } from './merkle.ts';
import { hashOfEvent, hashOfSeal, nameOfKey, noSeal, sealIn, type SealLine } from './seal.ts';

/**
 * The hashes of the seals in a copy that was kept elsewhere, by their numbers: the file that `SEALS_COPY` names, the
 * seals that a webhook received, or a log of the system, whose lines have more in front. If two seals have one number
 * the first counts, as a person who makes seals again sends them too.
 * @throws OpsError it cannot be read, or is no copy of seals
 */
export async function keptSealsIn(file: string): Promise<Map<number, string>> {
  const handle = await open(file).catch((error: unknown) => {
    throw new OpsError(`${file} cannot be read.`, { cause: error, finding: 'missing' });
  });
  const kept = new Map<number, string>();
  for await (const text of handle.readLines()) {
    const line = text.slice(Math.max(0, text.indexOf('{"seal":')));
    const sealed = signedIn(line);
    const seal = sealed === undefined ? undefined : sealIn(sealed);
    if (seal === undefined || sealed === undefined)
      throw new OpsError(`${file} is no copy of seals.`, { finding: 'foreign' });
    if (!kept.has(seal.number)) kept.set(seal.number, hashOfSeal(sealed));
  }
  return kept;
}

function signedIn(line: string): string | undefined {
  try {
    const { seal } = JSON.parse(line) as { readonly seal?: unknown };
    return typeof seal === 'string' ? seal : undefined;
  } catch {
    return undefined;
  }
}

/** A change of the log, or of its seals, that someone made. */
interface Tampering {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'seal';
  /** Id of the event, or number of the seal. */
  readonly what: string;
  readonly reason?: string;
}

interface Verified {
  readonly seals: number;
  /** Events under a seal. */
  readonly sealed: number;
  /** Events that came after the last seal. */
  readonly unsealed: number;
  readonly found: readonly Tampering[];
}

/** The largest number of findings: more would say nothing new. */
const mostFound = 1_000;

/**
 * Compares a log with its seals, both read from their beginning; keeps in memory only the events that are out of
 * step.
 * @param keys public keys as PEM that seals may be signed with, in the order in which they replaced each other
 * @param kept hashes of seals by their number, from a copy elsewhere
 */
export async function verifySeals(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  keys: readonly string[],
  kept: ReadonlyMap<number, string> = new Map(),
): Promise<Verified> {
  const chain = new Chain(keys, kept);
  const comparison = new Comparison();
  const events = log[Symbol.asyncIterator]();
  for await (const line of lines) {
    const sealed = chain.next(line);
    for (const [id, hash] of sealed) {
      comparison.seal(id, hash);
      const next = await events.next();
      if (next.done !== true) comparison.stored(next.value.id, hashOfEvent(next.value));
    }
  }
  for (let next = await events.next(); next.done !== true; next = await events.next())
    comparison.stored(next.value.id, hashOfEvent(next.value));
  chain.end();
  const { found, unsealed, sealed } = comparison.end();
  return {
    seals: chain.count,
    sealed,
    unsealed,
    found: [...chain.found, ...found].slice(0, mostFound),
  };
}

/** Follows the seals: numbers, links, signatures, roots. */
class Chain {
  readonly found: Tampering[] = [];
  readonly #keys: readonly { readonly name: string; readonly key: string }[];
  /** Index of the newest key that has signed. */
  #newest = 0;
  readonly #kept: ReadonlyMap<number, string>;
  count = 0;
  #previous = noSeal;
  #total = 0;

  constructor(keys: readonly string[], kept: ReadonlyMap<number, string>) {
    this.#kept = kept;
    this.#keys = keys.map((key) => ({ name: nameOfKey(key), key }));
  }

  /** @returns the events under the seal */
  next(line: SealLine | undefined): SealLine['events'] {
    this.count += 1;
    const seal = line && sealIn(line.seal);
    if (line === undefined || seal === undefined) {
      this.#add('it cannot be read');
      return [];
    }
    const { events } = line;
    if (seal.number !== this.count) this.#add(`it has the number ${seal.number}`);
    if (seal.previous !== this.#previous) this.#add('it does not follow the seal before it');
    if (seal.events !== events.length || seal.total !== this.#total + events.length)
      this.#add('it counts other events than it lists');
    const root = rootOf(events.map(([, hash]) => hash));
    if (seal.root !== root || seal.first !== events[0]?.[0] || seal.last !== events.at(-1)?.[0])
      this.#add('the hashes of its events were changed');
    this.#checkSignature(line, seal.key);
    this.#previous = hashOfSeal(line.seal);
    const kept = this.#kept.get(this.count);
    if (kept !== undefined && kept !== this.#previous)
      this.#add('it is another one than in the copy that was kept elsewhere');
    this.#total = seal.total;
    return events;
  }

  #checkSignature({ seal, signature }: SealLine, keyName: string): void {
    const index = this.#keys.findIndex(({ name }) => name === keyName);
    const known = this.#keys[index];
    if (known === undefined) return this.#add('it is signed with another key');
    const key = createPublicKey(known.key);
    if (!verify(null, Buffer.from(seal), key, Buffer.from(signature, 'base64')))
      return this.#add('its signature is wrong');
    // A replaced key may be known to others, and must not sign what comes later.
    if (index < this.#newest) this.#add('it is signed with a key that was replaced before');
    this.#newest = Math.max(this.#newest, index);
  }

  end(): void {
    const last = [...this.#kept.keys()].reduce((most, one) => Math.max(most, one), 0);
    if (last > this.count)
      this.#add(
        `the copy that was kept elsewhere continues to seal ${last}: those after it were removed`,
      );
  }

  #add(reason: string): void {
    if (this.found.length < mostFound)
      this.found.push({ kind: 'seal', what: String(this.count), reason });
  }
}

interface Waiting {
  readonly at: number;
  readonly hash: string;
}

/** Matches sealed and stored events by their ids, in whichever order they come. */
class Comparison {
  readonly #found: Tampering[] = [];
  readonly #sealed = new Map<string, Waiting>();
  readonly #stored = new Map<string, Waiting>();
  #sealedCount = 0;
  #storedCount = 0;
  /** The furthest of each that had a match. */
  #sealedTo = -1;
  #storedTo = -1;

  seal(id: string, hash: string): void {
    const own = { at: (this.#sealedCount += 1), hash };
    const other = this.#stored.get(id);
    if (other === undefined) this.#sealed.set(id, own);
    else {
      this.#stored.delete(id);
      this.#match(id, own, other);
    }
  }

  stored(id: string, hash: string): void {
    const own = { at: (this.#storedCount += 1), hash };
    const other = this.#sealed.get(id);
    if (other === undefined) this.#stored.set(id, own);
    else {
      this.#sealed.delete(id);
      this.#match(id, other, own);
    }
  }

  end(): Pick<Verified, 'found' | 'unsealed' | 'sealed'> {
    for (const id of this.#sealed.keys()) this.#add('removed', id);
    let unsealed = 0;
    for (const [id, { at }] of this.#stored) {
      if (at > this.#storedTo) unsealed += 1;
      else this.#add('inserted', id);
    }
    return { found: this.#found, unsealed, sealed: this.#sealedCount };
  }

  #match(id: string, sealed: Waiting, stored: Waiting): void {
    if (sealed.hash !== stored.hash) this.#add('changed', id);
    // When events are removed or inserted, the other events keep their order.
    if (sealed.at < this.#sealedTo !== stored.at < this.#storedTo) this.#add('moved', id);
    this.#sealedTo = Math.max(this.#sealedTo, sealed.at);
    this.#storedTo = Math.max(this.#storedTo, stored.at);
  }

  #add(kind: Tampering['kind'], what: string): void {
    if (this.#found.length < mostFound) this.#found.push({ kind, what });
  }
}
