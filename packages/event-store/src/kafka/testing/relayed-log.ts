import type { LogUnderTest, OpenOptions, Store } from '../../contract/log-under-test.ts';
import { memoryEventStore, MemoryLog } from '../../memory/memory-event-store.ts';
import { openKafkaFeed } from '../kafka-feed.ts';
import { startRelay } from '../relay.ts';
import { deleteTopics, newTarget, type KafkaTarget } from './kafka-target.ts';

/** An interval and a patience so long that only Kafka delivers. */
const unaided = { pollEvery: 600_000, gapPatience: 600_000 };

/** A log in memory whose stores deliver by Kafka, each with a relay. */
export async function relayedLog(url: string): Promise<LogUnderTest> {
  const log = new MemoryLog();
  const target = newTarget(url);
  return {
    open: (options) => relayedStore(log, target, options),
    dispose: () => deleteTopics(target),
  };
}

async function relayedStore(
  log: MemoryLog,
  target: KafkaTarget,
  shapes: OpenOptions = {},
): Promise<Store> {
  const written = memoryEventStore({ log });
  const read = memoryEventStore({ ...shapes, log });
  const feed = await openKafkaFeed({ ...target, ...unaided, store: read, ...shapes });
  const relay = await startRelay({ ...target, store: written });
  return {
    append: (...request) => written.append(...request),
    writeSnapshot: (snapshot) => written.writeSnapshot(snapshot),
    readStream: (...request) => read.readStream(...request),
    readAll: (...request) => read.readAll(...request),
    readEvent: (id) => read.readEvent(id),
    readSnapshot: (stream) => read.readSnapshot(stream),
    head: () => read.head(),
    subscribe: (options) => feed.subscribe(options),
    async close() {
      await relay.stop();
      await feed.close();
      await written.close();
      await read.close();
    },
  };
}
