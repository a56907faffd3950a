import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { outcomes, randomAppends } from '../contract/random-appends.ts';
import { memoryEventStore } from '../memory/memory-event-store.ts';
import { openSqliteEventStore } from './open.ts';

it.each([1, 2, 3])(
  '[ES7] [ES8] [ES10] [ES20] [ES23] answers as memory does, seed %i',
  async (seed) => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const store = await openSqliteEventStore({ file: `${folder.path}/events.db` });
    const memory = memoryEventStore();
    const appends = randomAppends(seed, 400);
    const answers = await outcomes(store, appends);
    expect(answers).toEqual(await outcomes(memory, appends));
    expect(await store.readAll(0n, 1_000)).toEqual(await memory.readAll(0n, 1_000));
    await store.close();
  },
);
