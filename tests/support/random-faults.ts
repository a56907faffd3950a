import type { Random } from '@mach42/query-api/outbox/testing/random.ts';
import type { ThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { setTimeout } from 'node:timers/promises';
import { names, type FaultyCluster, type Name } from './faulty-cluster.ts';
import { minutes } from './patience.ts';

/** Something that goes wrong for a while, and is repaired when it resolves. */
export interface Fault {
  /** The kind, the target and the duration of the fault. */
  readonly title: string;
  readonly happen: () => Promise<void>;
}

const longestMs = 15_000;
const longestShiftMs = minutes(60);

/** Draws faults that may happen at the same time: at most one of PostgreSQL, at most one of a process. */
export function drawFaults(random: Random, faulty: FaultyCluster, server: ThrowawayServer) {
  const ofPostgres = (): Fault => {
    const [how, ms] = [random.chance(0.5) ? 'killed' : 'orderly', random.below(longestMs)] as const;
    return {
      title: `PostgreSQL away for ${ms} ms, ${how}`,
      async happen() {
        await server.goAway(how);
        await setTimeout(ms);
        await server.comeBack();
      },
    };
  };
  const ofProcess = (name: Name): Fault => {
    const ms = random.below(longestMs);
    const faults: Readonly<Record<string, () => Promise<void>>> = {
      async 'stands still'() {
        faulty.cluster.pause(name);
        await setTimeout(ms);
        faulty.cluster.resume(name);
      },
      async 'is cut off'() {
        faulty.ways.get(name)?.cut();
        await setTimeout(ms);
        faulty.ways.get(name)?.heal();
      },
      async 'is killed, and away'() {
        await faulty.cluster.end(name, 'SIGKILL');
        await setTimeout(ms);
        await startAtLast(faulty, name);
      },
      async 'is asked to end, and away'() {
        await faulty.cluster.end(name, 'SIGTERM');
        await setTimeout(ms);
        await startAtLast(faulty, name);
      },
    };
    const [what = '', happen] = random.pick(Object.entries(faults)) ?? [];
    return { title: `${name} ${what} for ${ms} ms`, happen: async () => happen?.() };
  };
  const ofClock = (name: Name): Fault => {
    const ms = random.below(2 * longestShiftMs) - longestShiftMs;
    return {
      title: `the clock of ${name} is off by ${ms} ms`,
      happen: async () => faulty.shiftClock(name, ms),
    };
  };

  return (): Fault[] => {
    const drawn = names.filter(() => random.chance(0.35)).map(ofProcess);
    if (random.chance(0.2)) drawn.push(ofClock(random.pick(names) ?? 'work'));
    if (random.chance(0.4) || drawn.length === 0) drawn.push(ofPostgres());
    return drawn.map((fault) => afterAWhile(fault, random.below(longestMs / 2)));
  };
}

const afterAWhile = ({ title, happen }: Fault, ms: number): Fault => ({
  title: `after ${ms} ms ${title}`,
  async happen() {
    await setTimeout(ms);
    await happen();
  },
});

const triesToStart = 60;
const betweenTriesMs = 1_000;

/** As an operator would have it: a process does not start while PostgreSQL is away. */
async function startAtLast({ cluster }: FaultyCluster, name: Name): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await cluster.start(name);
    } catch (error) {
      if (tries === triesToStart) throw error;
      await setTimeout(betweenTriesMs);
    }
  }
}
