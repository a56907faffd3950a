import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { expect, it } from 'vitest';
import { outcomes, randomAppends } from '../contract/random-appends.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { logOfTest } from './testing/new-log.ts';
import { storeOfTest } from './testing/stores.ts';

describeOnPostgres('random appends that are all under way at once', () => {
  it.each([1, 2, 3])(
    '[ES7] [ES8] [ES10] [ES20] [ES23] are answered as memory does, seed %i',
    async (seed) => {
      const store = await storeOfTest(logOfTest(postgresUrl));
      const memory = memoryEventStore();
      const appends = randomAppends(seed, 400);
      const answers = await outcomes(store, appends);
      expect(answers).toEqual(await outcomes(memory, appends));
      expect(await store.readAll(0n, 1_000)).toEqual(await memory.readAll(0n, 1_000));
    },
  );
});
