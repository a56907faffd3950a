import type { ReplayedStep as StepView } from '@mach42/contracts/ops/schemas.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { buildPast, type PastOptions } from './build-past.ts';
import { firstOfLast, openReadLog } from './past-log.ts';
import { replaySteps, type ReplayedStep } from './step-replay.ts';

export interface PastWork extends Pick<PastOptions, 'log' | 'file'> {
  readonly position: string;
  /** How many events are applied one by one. */
  readonly steps: number;
}

export type PastMessage =
  | { readonly kind: 'progress' | 'built'; readonly events: number }
  | { readonly kind: 'step'; readonly step: StepView };

const { log: location, file, position, steps } = workerData as PastWork;
const say = (message: PastMessage): void => parentPort?.postMessage(message);
const onProgress = (applied: number): void => say({ kind: 'progress', events: applied });

/** Rows of one event; a forgotten person has more. */
const mostRows = 100;

// Not awaited here: a thread that is ended before it is done would warn of it.
void (
  steps === 0
    ? buildPast({ log: location, file, position: BigInt(position), onProgress })
    : replayed()
).then((events) => say({ kind: 'built', events }));

async function replayed(): Promise<number> {
  const log = await openReadLog(location);
  try {
    const to = BigInt(position);
    const from = await firstOfLast(log, to, steps);
    const { signal } = new AbortController();
    let count = 0;
    for await (const step of replaySteps({ log, file, from, to, signal, onProgress })) {
      count += 1;
      say({ kind: 'step', step: viewOf(step) });
    }
    return count;
  } finally {
    await log.close();
  }
}

const viewOf = ({ event, rows }: ReplayedStep): StepView => ({
  position: Number(event.position),
  eventId: event.id,
  type: event.unreadable?.type ?? event.type,
  stream: event.stream,
  occurredAt: event.metadata.occurredAt,
  rows: rows.slice(0, mostRows).map(({ table, change, key, columns }) => ({
    table,
    change,
    key: [...key],
    columns: [...columns],
  })),
  rowCount: rows.length,
});
