import type { ModelDelta, ModelProvider } from '@mach42/processors/providers/provider.ts';
import { setTimeout } from 'node:timers/promises';
import { median, percentile, type BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { ready, startWorkspace, type Workspace } from './workspace.ts';

const chunks = 300;
const paceMs = 40;
const rounds = 5;

const text = [
  '## Moving day\n\nThe van comes at **nine**. Before that:\n\n',
  '- [ ] pack the *kitchen* boxes, fragile ones last\n- [x] call the landlord about the keys\n\n',
  '```ts\nconst boxes = rooms.flatMap((room) => room.boxes).filter((box) => box.fragile);\n```\n\n',
  'Afterwards the keys go back to `Sam`, as agreed on the phone; see the calendar for the hour.\n\n',
].join('');

/** Writes `chunks` pieces of markdown at an even pace. */
const typewriter: ModelProvider = {
  id: 'builtin',
  isOutside: false,
  isPaid: false,
  available: async () => true,
  presence: () => 'ready',
  contextTokens: () => 1_000_000,
  prepare: () => ({
    sentText: 'Tell me about the move.',
    masked: [],
    stream: typed,
    costOf: () => 0,
  }),
};

async function* typed(): AsyncGenerator<ModelDelta> {
  for (let piece = 0; piece < chunks; piece += 1) {
    const start = (piece * 24) % text.length;
    yield { kind: 'text', text: text.slice(start, start + 24) };
    await setTimeout(paceMs);
  }
  const usage = { inputTokens: 8, outputTokens: chunks };
  yield { kind: 'end', usage, complete: true, cost: 0 };
}

/** Measures the script time of the page from one chunk of an answer to the next, without painting. */
export async function streamingBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace([typewriter]);
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await busyPerChunk(workspace));
  return [limitRow(`one of ${chunks} streamed chunks, p95 of its script`, median(values), 'ms', 2)];
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds that the thread had the processor; other processes do not count. */
  readonly tdur?: number;
}

async function busyPerChunk({ visit, product, browser }: Workspace): Promise<number> {
  await using here = await visit({ reducedMotion: 'reduce' });
  const { page } = here;
  await page.goto(product.address);
  await ready(page);
  await page.getByRole('button', { name: /^Your chats/ }).click();
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Tell me about the move.');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
  });
  await page.keyboard.press('Enter');
  await page.locator('[aria-label="Copy the answer"]').first().waitFor();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return percentile(busyBetween(trace.traceEvents), 95);
}

const script = new Set(['FunctionCall', 'FireAnimationFrame', 'EvaluateScript', 'RunMicrotasks']);

/** Milliseconds of the processor that the page's script took between one frame of the socket and the next. */
function busyBetween(events: readonly TraceEvent[]): number[] {
  const received = events.filter(({ name }) => name === 'WebSocketReceive');
  const [first] = received;
  if (received.length < chunks / 4 || first === undefined) {
    throw new Error(`The trace shows ${received.length} frames of ${chunks} chunks.`);
  }
  const runs = outermost(
    events.filter(
      ({ name, pid, tid }) => script.has(name) && pid === first.pid && tid === first.tid,
    ),
  );
  return received.slice(0, -1).map(({ ts }, index) => {
    const until = received[index + 1]?.ts ?? ts;
    const inside = runs.filter((run) => run.ts >= ts && run.ts < until);
    return inside.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

/** Returns the events without those that lie inside another. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const kept: TraceEvent[] = [];
  let until = 0;
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ts < until) continue;
    kept.push(event);
    until = event.ts + (event.dur ?? 0);
  }
  return kept;
}
