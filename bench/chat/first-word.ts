import { startBenchProduct } from '../product.ts';
import { median, percentile, type BenchRow } from '../row.ts';
import { bareDelays } from './bare-socket.ts';
import { openChats, type PrivateChat } from './chats.ts';
import { listen, type Listeners } from './listeners.ts';
import { PacedProvider } from './paced-provider.ts';

const people = 10;
const questions = 20;
const rounds = 5;
const targetMs = 15;

/** From the first word of a model's answer until it is at the socket of who asked. */
export async function firstWordRow(): Promise<BenchRow> {
  const provider = new PacedProvider({ pieces: 4, paceMs: 5 });
  await using product = await startBenchProduct({
    providers: [provider],
    processing: { concurrentReplies: people },
  });
  const { server } = product;
  const chats = await openChats(server, people);
  const socket = `${(await server.listen()).replace('http', 'ws')}/ws`;
  await using listeners = await listen({ socket, chats });
  const answered = async (): Promise<readonly number[]> => {
    const before = provider.firstWordAt.length;
    for (let question = 0; question < questions; question += 1) {
      await Promise.all(chats.map((chat: PrivateChat) => chat.ask()));
      await server.processAll();
    }
    return delaysSince(before, provider, listeners);
  };
  await answered();
  const [delays, bare]: [(readonly number[])[], (readonly number[])[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareDelays(people * questions));
    delays.push(await answered());
  }
  const middle = (of: typeof delays, percent: number): number =>
    median(of.map((round) => percentile(round, percent)));
  const [value, baseline] = [middle(delays, 99), middle(bare, 99)];
  return {
    work: `first word of an answer → at the socket of who asked, ${people} chats at once, p99`,
    value,
    unit: 'ms',
    baseline: { work: 'raw ws, one text after the other', value: baseline },
    ratio: value / baseline,
    target: `at most ${targetMs} ms`,
    ok: value <= targetMs,
    note: `median ${middle(delays, 50).toFixed(1)} ms; raw ${middle(bare, 50).toFixed(1)} ms`,
  };
}

async function delaysSince(
  first: number,
  { firstWordAt }: PacedProvider,
  listeners: Listeners,
): Promise<number[]> {
  const receivedAt = await listeners.receivedAt();
  return firstWordAt.slice(first).map((at, index) => {
    const received = receivedAt[first + index];
    if (typeof received !== 'number') throw new Error('An answer did not reach its socket.');
    return received - at;
  });
}
