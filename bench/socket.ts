import { median, percentile, type BenchRow } from './row.ts';
import { startBroadcast } from './socket/broadcast.ts';
import { delaysOf } from './socket/crowd.ts';
import { startForum } from './socket/forum.ts';

const clients = 100;
const perSecond = 50;
const messages = 150;
const rounds = 5;
const targetMs = 25;

/** How long a message takes from its POST until everybody else in the room sees it. */
export async function socketBench(): Promise<BenchRow[]> {
  await using forum = await startForum(clients);
  await using broadcast = await startBroadcast();
  const product = {
    socket: forum.socket,
    hellos: forum.tokens.map((token) => ({ t: 'hello', token })),
    http: { url: forum.postTo, token: forum.tokens[0] ?? '' },
    messages,
    perSecond,
  };
  const raw = {
    socket: broadcast.url,
    hellos: forum.tokens.map(() => undefined),
    messages,
    perSecond,
  };
  for (const warmUp of [raw, product]) await delaysOf({ ...warmUp, messages: perSecond });
  const [delays, rawDelays]: [(readonly number[])[], (readonly number[])[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    rawDelays.push(await delaysOf(raw));
    delays.push(await delaysOf(product));
  }
  const middle = (of: typeof delays, percent: number): number =>
    median(of.map((round) => percentile(round, percent)));
  const [value, baseline] = [middle(delays, 99), middle(rawDelays, 99)];
  return [
    {
      work: `message posted → seen on another socket, ${clients} clients, ${perSecond} messages/s, p99`,
      value,
      unit: 'ms',
      baseline: { work: 'raw ws broadcast', value: baseline },
      ratio: value / baseline,
      target: `at most ${targetMs} ms`,
      ok: value <= targetMs,
      note: `median ${middle(delays, 50).toFixed(1)} ms, over HTTP and the event store; raw ${middle(rawDelays, 50).toFixed(1)} ms`,
    },
  ];
}
