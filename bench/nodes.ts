import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { signInAs } from '../tests/support/calls.ts';
import { startCluster } from '../tests/support/cluster.ts';
import { ownDatabase } from '../tests/support/own-database.ts';
import { withServer } from './postgres/server.ts';
import { median, percentile, type BenchRow } from './row.ts';
import { startBroadcast } from './socket/broadcast.ts';
import { delaysOf } from './socket/crowd.ts';

const sockets = 20;
const perSecond = 20;
const messages = 100;
const rounds = 5;
const targetMs = 100;
const layout = { commands: 'command-api', queries: 'query-api', work: 'projectors,processors' };

/** How long a message takes from its POST at one process to a socket at another, over a third. */
export const nodesBench = (): Promise<BenchRow[]> => withServer(rowsOn);

async function rowsOn(postgres: string): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join('/var/tmp', 'bench-nodes-'));
  await using ending = new AsyncDisposableStack();
  ending.defer(() => rm(dataDir, { recursive: true }));
  const database = ending.use(await ownDatabase(postgres));
  const env = { DEMO: '1', OLLAMA_HOST: '127.0.0.1:9' };
  const cluster = ending.use(await startCluster({ database: database.url, dataDir, layout, env }));
  const broadcast = ending.use(await startBroadcast());
  const { caller, token } = await signInAs(cluster.address, dana);
  const { data } = await caller.call(listRooms);
  const room = data.find(({ type }) => type === 'group_room')?.id ?? '';
  const everywhere = { messages, perSecond };
  const product = {
    ...everywhere,
    socket: `${(await cluster.addressOf('queries')).replace('http', 'ws')}/ws`,
    hellos: Array.from({ length: sockets }, () => ({ t: 'hello', token })),
    http: { url: `${await cluster.addressOf('commands')}/api/rooms/${room}/messages`, token },
  };
  const raw = {
    ...everywhere,
    socket: broadcast.url,
    hellos: Array.from({ length: sockets }, () => undefined),
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
      work: `message posted at one process → seen on ${sockets} sockets of another, ${perSecond} messages/s, p99`,
      value,
      unit: 'ms',
      baseline: { work: 'raw ws broadcast', value: baseline },
      ratio: value / baseline,
      target: `at most ${targetMs} ms`,
      ok: value <= targetMs,
      note: `median ${middle(delays, 50).toFixed(1)} ms, over PostgreSQL and a third process that projects`,
    },
  ];
}
