import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { shippedModelIds } from '@mach42/processors/models/model-ids.ts';
import { chatProvider } from '@mach42/processors/providers/language-model/chat-provider.ts';
import { ollamaClient } from '@mach42/processors/providers/ollama/ollama-client.ts';
import { ollamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import { OllamaWatch } from '@mach42/processors/providers/ollama/ollama-watch.ts';
import { startBenchProduct } from '../product.ts';
import { percentile, type BenchRow } from '../row.ts';
import type { Asking, AskingTimes, AskingWhat } from './asking.ts';
import { openChats } from './chats.ts';
import { AskedProcess, type EnginePace, type EngineTimes } from './engine.ts';

const people = 50;
/** Answers of five seconds. */
const pace: EnginePace = { firstMs: 100, pieces: 40, paceMs: 125 };
const answerMs = pace.firstMs + (pace.pieces - 1) * pace.paceMs;
const each = 4;
const targetMs = 50;

/**
 * Measures the delay of the first word of an answer when fifty people ask an engine that takes fifty requests at
 * once.
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
  const chats = await openChats(product.server, people);
  const inProduct: Asking = {
    url: await product.server.listen(),
    chats: chats.map(({ token, roomId }) => ({ token, roomId })),
  };
  const directly: Asking = { url, chats: chats.map(() => null) };

  const apartMs = answerMs / people;
  let asked = 0;
  const addedBy = async (who: AskedProcess): Promise<number[]> => {
    const [first, count] = [asked, people * each];
    asked += count;
    const { sent, received } = await who.ask<AskingTimes>({
      first,
      each,
      apartMs,
    } satisfies AskingWhat);
    const { got, wrote } = await engine.ask<EngineTimes>({});
    return Array.from({ length: count }, (_, index) => {
      const number = first + index;
      const added = at(got, number) - at(sent, number) + at(received, number) - at(wrote, number);
      return added;
    });
  };

  await using askers = new AskedProcess('asking.child.ts');
  await askers.ask(inProduct);
  await using direct = new AskedProcess('asking.child.ts');
  await direct.ask(directly);
  // The first run also lets the product learn the capacity of the engine.
  const cold = await addedBy(askers);
  const bare = await addedBy(direct);
  const added = await addedBy(askers);
  watch.stop();
  const { atOnce } = await engine.ask<EngineTimes>({});
  const [value, baseline] = [percentile(added, 99), percentile(bare, 99)];
  return {
    work: `first word of an answer, ${people} people at once, engine that takes ${people}: added by the product, p99`,
    value,
    unit: 'ms',
    baseline: { work: 'the same engine asked directly', value: baseline },
    ratio: value / baseline,
    target: `at most ${targetMs} ms`,
    ok: value <= targetMs,
    note: `median ${percentile(added, 50).toFixed(1)} ms; in the first run, from a cold start, ${percentile(cold, 99).toFixed(1)} ms; ${atOnce} answers at once at the engine`,
  };
}

function at(times: readonly number[], number: number): number {
  const time = times[number];
  if (typeof time !== 'number') throw new Error(`Question ${number} was not seen everywhere.`);
  return time;
}
