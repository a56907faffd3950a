import { task, type Compute } from '@mach42/compute/compute.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import {
  charactersOf,
  diffStored,
  leavesOfStored,
  type StoredBlame,
  type StoredPair,
} from '@mach42/read-models/phod/phod-history.ts';
import type { PhodWork } from '@mach42/read-models/phod/phod.reads.ts';

const tasks = new URL('phod-tasks.ts', import.meta.url);
const diff = task<StoredPair, PhodOperation[]>(tasks, 'diffStored');
const leaves = task<StoredBlame, Record<string, number>>(tasks, 'leavesOfStored');

/** Characters of stored files that are read in this thread, as that takes a few milliseconds. */
const few = 100_000;

/** Differences and origins of a person's file: of a large one they are found in a worker thread. */
export function phodWork(compute: Pick<Compute, 'run'>, owner: string): PhodWork {
  return {
    diff: async (files) => {
      const stored = [files.from, files.to].filter((file) => file !== null);
      return stored.reduce((sum, file) => sum + charactersOf(file), 0) > few
        ? compute.run(diff, files, { owner })
        : diffStored(files);
    },
    leaves: async (stored) =>
      charactersOf(stored) > few ? compute.run(leaves, stored, { owner }) : leavesOfStored(stored),
  };
}
