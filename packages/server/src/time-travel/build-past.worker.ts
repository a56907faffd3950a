import {
  mostReplayed,
  type ReplayedStep as StepView,
  type ReplayForwardBody,
} from '@mach42/contracts/ops/schemas.ts';
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { buildPast, type PastOptions } from './build-past.ts';
import { firstOfLast, openReadLog } from './past-log.ts';
import { changes, openReplay, type OpenReplay, type ReplayedStep } from './step-replay.ts';

export interface PastWork extends Pick<PastOptions, 'log' | 'file'> {
  readonly position: string;
  /**
   * The number of events that are applied one by one; 0: it is no replay, and the thread ends when the read models
   * are built.
   */
  readonly steps: number;
  /** The table, or the part of a key, that an event has to change to be a step; absent: every event is one. */
  readonly changed?: string | undefined;
}

export type PastMessage =
  | { readonly kind: 'progress'; readonly events: number }
  /** @param applied position of the last event that is applied; undefined: no further one was */
  | { readonly kind: 'built'; readonly applied?: number | undefined }
  | { readonly kind: 'step'; readonly step: StepView };

const { log: location, file, position, steps, changed } = workerData as PastWork;
const say = (message: PastMessage): void => parentPort?.postMessage(message);
const onProgress = (applied: number): void => say({ kind: 'progress', events: applied });

/** Rows of one event; a forgotten person has more. */
const mostRows = 100;
const progressMs = 500;

// Not awaited here: a thread that is ended before it is done would warn of it.
void (steps === 0
  ? buildPast({ log: location, file, position: BigInt(position), onProgress }).then(() =>
      say({ kind: 'built' }),
    )
  : replayed());

/** Replays up to the position, and further for each message, until the thread is ended. */
async function replayed(): Promise<void> {
  const log = await openReadLog(location);
  const to = BigInt(position);
  const from = changed === undefined ? await firstOfLast(log, to, steps) : 0n;
  const { signal } = new AbortController();
  const replay = await openReplay({ log, file, from, signal, onProgress });
  if (replay === undefined || parentPort === null) return;
  await apply(replay, { to });
  for await (const [further] of on(parentPort, 'message')) {
    const { position: upTo, changed: until } = further as ReplayForwardBody;
    const count = upTo === undefined && until === undefined ? mostReplayed : undefined;
    await apply(replay, { to: upTo === undefined ? await log.head() : BigInt(upTo), until, count });
  }
}

interface Stretch {
  readonly to: bigint;
  /** The table or part of a key at whose next change the stretch ends. */
  readonly until?: string | undefined;
  /** The number of steps after which the stretch ends. */
  readonly count?: number | undefined;
}

async function apply(replay: OpenReplay, { to, until, count = Infinity }: Stretch): Promise<void> {
  let [events, kept, saidAt] = [0, 0, performance.now()];
  let last: ReplayedStep | undefined;
  while (kept < count) {
    const step = await replay.next(to);
    if (step === undefined) break;
    last = step;
    events += 1;
    if (changed === undefined || changes(step, changed)) {
      kept += 1;
      say({ kind: 'step', step: viewOf(step) });
    }
    if (until !== undefined && changes(step, until)) break;
    if (performance.now() - saidAt < progressMs) continue;
    saidAt = performance.now();
    onProgress(events);
  }
  say({ kind: 'built', applied: last && Number(last.event.position) });
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
