import { onTestFinished } from 'vitest';
import type { EventFeed } from '../event-feed.ts';
import type { EventStore } from '../event-store.ts';
import type { Shapes } from '../event.ts';
import { everyEvent } from './builders.ts';

export type Store = EventStore & EventFeed;

export type OpenOptions = Shapes;

/** The text in a part of a stored event that was changed after it was stored. */
export interface Damage {
  readonly part: 'data' | 'metadata';
  readonly text: string;
}

/** One log, empty at first, that outlives the stores which are opened on it one after another. */
export interface LogUnderTest {
  open(options?: OpenOptions): Promise<Store>;
  /** Changes a stored event as a fault of the disk or a manual change would. */
  damage?(eventId: string, damage: Damage): void | Promise<void>;
  /** The largest append, in bytes, where it is far below 1 GB. */
  readonly mostBytes?: number;
  dispose(): Promise<void>;
}

export type CreateLog = () => Promise<LogUnderTest>;

/** A new log; when the test ends, its stores are closed and it is disposed of. */
export async function logFor(
  createLog: CreateLog,
): Promise<Pick<LogUnderTest, 'open' | 'damage' | 'mostBytes'>> {
  const log = await createLog();
  const opened: Store[] = [];
  onTestFinished(async () => {
    for (const store of opened) await store.close();
    await log.dispose();
  });
  return {
    ...(log.damage === undefined ? {} : { damage: (id, damage) => log.damage?.(id, damage) }),
    ...(log.mostBytes === undefined ? {} : { mostBytes: log.mostBytes }),
    async open(options) {
      const store = await log.open(options);
      opened.push(store);
      return store;
    },
  };
}

export async function storeFor(createLog: CreateLog, options?: OpenOptions): Promise<Store> {
  const log = await logFor(createLog);
  return log.open(options);
}

/** Returns the number of events of a log. */
export async function sizeOf(store: Store): Promise<number> {
  return (await everyEvent(store)).length;
}
