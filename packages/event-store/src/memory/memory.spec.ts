import { describeEventStore } from '../contract/event-store-suite.ts';
import { memoryEventStore, MemoryLog } from './memory-event-store.ts';

describeEventStore('memory', async () => {
  const log = new MemoryLog();
  return {
    open: async (options) => memoryEventStore({ ...options, log }),
    damage: (id, damage) => log.damage(id, damage),
    dispose: async () => {},
  };
});
