import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { SharedWorld } from '@mach42/testing/projections/shared-world.ts';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { allProcessorsMs, processorMs, serverProcessorMs } from './processor-time.ts';

export interface SharedRun {
  /** Events a second that all read models had. */
  readonly rate: number;
  /** Processor time for 1,000 events. */
  readonly serverMs: number;
  readonly instancesMs: number;
  /** Milliseconds for 1,000 events of the server's log. */
  readonly flushes: number;
  /** The share of all processors of the machine that was busy, 0 to 1. */
  readonly busy: number;
}

/** Before it is measured, the shares are settled and the log is written. */
const warmUp = 0.2;

/** Lets so many instances, each a process, project events that are appended at once. */
export async function catchUp(
  url: string,
  events: readonly RecordedEvent[],
  instances: number,
): Promise<SharedRun> {
  await using world = await SharedWorld.open(url);
  const client = new Client(url);
  await client.connect();
  try {
    const names = Array.from({ length: instances }, (_, n) => `instance ${n}`);
    const children = await Promise.all(names.map((name) => world.spawn(name)));
    while ((await world.holders()).size < instances) await setTimeout(50);

    const now = async () => ({
      at: performance.now(),
      all: allProcessorsMs(),
      instances: children.reduce((sum, { pid = 0 }) => sum + processorMs(pid), 0),
      server: await serverProcessorMs(client),
      flushes: await flushesOf(client),
    });
    const follower = await world.follow();
    await world.append(events);
    const from = BigInt(Math.round(events.length * warmUp));
    await follower.waitFor(from, longMs);
    const [begun, before] = [follower.position, await now()];
    await follower.processAll();
    const after = await now();

    const done = Number(follower.position - begun);
    const for1000 = (figure: 'instances' | 'server' | 'flushes') =>
      ((after[figure] - before[figure]) / done) * 1_000;
    return {
      rate: (done / (after.at - before.at)) * 1_000,
      serverMs: for1000('server'),
      instancesMs: for1000('instances'),
      flushes: for1000('flushes'),
      busy: (after.all.busy - before.all.busy) / (after.all.total - before.all.total),
    };
  } finally {
    await client.end();
  }
}

const longMs = 600_000;

async function flushesOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ flushes: string }>(
    'select wal_sync::text as flushes from pg_stat_wal',
  );
  return Number(rows[0]?.flushes ?? 0);
}
