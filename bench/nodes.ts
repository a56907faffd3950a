import { availableParallelism } from 'node:os';
import { withKafka } from './kafka/server.ts';
import { processorMsOfParts } from './nodes/processor-time-of-parts.ts';
import { startNodes, type Carriers } from './nodes/start-nodes.ts';
import { onServer } from './postgres/server.ts';
import type { BenchRow } from './row.ts';
import type { Received } from './socket/audience.ts';
import { inRounds, seenRow } from './socket/seen-row.ts';

const perSecond = 20;
/** Messages of a round; one in a hundred is more than only the slowest. */
const messages = 300;

/** Measures how long a message takes from its POST at one process to the sockets of others. */
export const nodesBench = (): Promise<BenchRow[]> =>
  onServer(async (postgres) => [
    await rowOver('PostgreSQL', { postgres }),
    await withKafka((kafka) => rowOver('PostgreSQL and Kafka', { postgres, kafka })),
  ]);

async function rowOver(name: string, carriers: Carriers): Promise<BenchRow> {
  await using nodes = await startNodes(carriers);
  const { listeners, http, stages } = nodes;
  return await seenRow({
    work: `message posted at one process → seen on ${listeners.length} sockets of two others, over ${name}, ${perSecond} messages/s, p99`,
    audience: { listeners, http, stages, messages, perSecond },
    targetMs: 100,
    meter: processorMsOfParts,
    note: (received, spent) => `${wayOf(received)}; ${costOf(spent)}`,
  });
}

/** Describes after how many milliseconds a message reaches each stage, at the median. */
function wayOf(received: readonly Received[]): string {
  const stages = Object.keys(received[0]?.reported ?? {}).map(
    (name) =>
      `${name} ${inRounds(received, 50, ({ reported }) => reported[name] ?? []).toFixed(1)}`,
  );
  const answered = `answered ${inRounds(received, 50, (one) => one.answered).toFixed(1)}`;
  return `on the way, after ms: ${[...stages, answered].join(', ')}`;
}

/** Describes the processor time of a message. The machine has no more time than its processors. */
function costOf(spent: ReadonlyMap<string, number>): string {
  const parts = [...spent].map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  const all = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
  const share = (all * perSecond) / (1_000 * availableParallelism());
  return (
    `processor ms a message: ${all.toFixed(1)}, ${Math.round(100 * share)} % of ` +
    `${availableParallelism()} cores (${parts.join(', ')})`
  );
}
