import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { shippedModelIds } from '@mach42/processors/models/model-ids.ts';
import { chatProvider } from '@mach42/processors/providers/language-model/chat-provider.ts';
import { ollamaClient } from '@mach42/processors/providers/ollama/ollama-client.ts';
import { ollamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import { OllamaWatch } from '@mach42/processors/providers/ollama/ollama-watch.ts';
import { startBenchProduct } from '../product.ts';
import { median, percentile, type BenchRow } from '../row.ts';
import type { Asking, AskingTimes, AskingWhat } from './asking.ts';
import { openChats } from './chats.ts';
import { AskedProcess, type EnginePace, type EngineTimes } from './engine.ts';
import type { IdleDelays } from './longest-block.ts';

const people = 50;
/** Answers of five seconds. */
const pace: EnginePace = { firstMs: 100, pieces: 40, paceMs: 125 };
const answerMs = pace.firstMs + (pace.pieces - 1) * pace.paceMs;
const each = 3;
const rounds = 5;
const targetMs = 50;

/**
 * Measures the delay of the first word of an answer when fifty people ask an engine that takes fifty requests at
 * once, in turns with a relay that does nothing else: the rest is added by the product.
 */
export async function fiftyPeopleRow(): Promise<BenchRow> {
  await using engine = new AskedProcess('engine.child.ts');
  const url = `http://127.0.0.1:${await engine.ask<number>(pace)}`;
  const watch = new OllamaWatch(url);
  await watch.start();
  const client = ollamaClient({
    host: ollamaHost(url),
    isConfigured: true,
    watch,
    modelIds: shippedModelIds,
    keepAliveMinutes: () => 30,
    clock: systemClock,
  });
  await using product = await startBenchProduct({ providers: [chatProvider(client)] });
  const opened = await openChats(product.server, people);
  const chats = opened.map(({ token, roomId }) => ({ token, roomId }));
  await using askers = new AskedProcess('asking.child.ts');
  await askers.ask({ url: await product.server.listen(), chats } satisfies Asking);
  await using relay = new AskedProcess('relay.child.ts');
  const port = await relay.ask<number>({ engine: url });
  await using others = new AskedProcess('asking.child.ts');
  await others.ask({ url: `http://127.0.0.1:${port}`, chats } satisfies Asking);
  await using idle = new AskedProcess('idle.child.ts');

  let asked = 0;
  const delaysOf = async (who: AskedProcess): Promise<number[]> => {
    const [first, count] = [asked, people * each];
    asked += count;
    const what: AskingWhat = { first, each, apartMs: answerMs / people };
    const { sent, received } = await who.ask<AskingTimes>(what);
    const { got, wrote } = await engine.ask<EngineTimes>({});
    return Array.from({ length: count }, (_, index) => {
      const number = first + index;
      return at(got, number) - at(sent, number) + at(received, number) - at(wrote, number);
    });
  };
  // The first run also lets the product learn the capacity of the engine.
  const cold = await delaysOf(askers);
  const [delays, bare, late]: [number[][], number[][], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await delaysOf(others));
    await idle.ask<IdleDelays>({});
    delays.push(await delaysOf(askers));
    late.push((await idle.ask<IdleDelays>({})).p99);
  }
  watch.stop();
  const { atOnce } = await engine.ask<EngineTimes>({});
  const middle = (of: number[][], percent: number): number =>
    median(of.map((round) => percentile(round, percent)));
  const [whole, baseline] = [middle(delays, 99), middle(bare, 99)];
  const value = Math.max(0, whole - baseline);
  const ms = (number: number): string => `${number.toFixed(1)} ms`;
  return {
    work: `first word of an answer, ${people} people at once, engine that takes ${people}: added by the product, p99`,
    value,
    unit: 'ms',
    baseline: { work: 'all of it over a bare relay', value: baseline },
    ratio: whole / baseline,
    target: `at most ${targetMs} ms`,
    ok: value <= targetMs,
    note: `medians of ${rounds} rounds in turns; all of it over the product ${ms(whole)}, at the median ${ms(middle(delays, 50))}, over the relay ${ms(middle(bare, 50))}; in the first run, from a cold start, ${ms(percentile(cold, 99))}; a process that does nothing was ${ms(median(late))} late at 99 %; ${atOnce} answers at once at the engine`,
  };
}

function at(times: readonly number[], number: number): number {
  const time = times[number];
  if (typeof time !== 'number') throw new Error(`Question ${number} was not seen everywhere.`);
  return time;
}
