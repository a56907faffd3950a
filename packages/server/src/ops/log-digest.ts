import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { createHash, type Hash } from 'node:crypto';
import { textOf } from './read-log.ts';

export interface Digest {
  readonly events: number;
  /** SHA-256 of the events in order, without their positions; in hex. */
  readonly hash: string;
}

export interface LogDigest {
  readonly all: Digest;
  /** By what stands before the first dash in the name of a stream, in alphabetical order. */
  readonly categories: ReadonlyMap<string, Digest>;
}

class Running {
  readonly #hash: Hash = createHash('sha256');
  #events = 0;

  add(line: string): void {
    this.#hash.update(line);
    this.#events += 1;
  }

  digest(): Digest {
    return { events: this.#events, hash: this.#hash.digest('hex') };
  }
}

/** Reads a log from its beginning to its end; keeps none of its events. */
export async function digestOf(
  events: AsyncIterable<RecordedEvent>,
  onEvent: (event: RecordedEvent) => void,
): Promise<LogDigest> {
  const all = new Running();
  const categories = new Map<string, Running>();
  for await (const event of events) {
    const line = `${textOf(event)}\n`;
    const [category = ''] = event.stream.split('-', 1);
    const ofCategory = categories.get(category) ?? new Running();
    categories.set(category, ofCategory);
    ofCategory.add(line);
    all.add(line);
    onEvent(event);
  }
  const sorted = [...categories].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    all: all.digest(),
    categories: new Map(sorted.map(([category, running]) => [category, running.digest()])),
  };
}

/** The categories in which two logs differ, a category that one lacks included. */
export function differingCategories(one: LogDigest, other: LogDigest): string[] {
  const names = new Set([...one.categories.keys(), ...other.categories.keys()]);
  return [...names].filter(
    (name) => one.categories.get(name)?.hash !== other.categories.get(name)?.hash,
  );
}
