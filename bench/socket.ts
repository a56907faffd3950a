import type { BenchRow } from './row.ts';
import { startForum } from './socket/forum.ts';
import { seenRow } from './socket/seen-row.ts';

const clients = 100;
const perSecond = 50;
const messages = 150;

/** Measures how long a message takes from its POST until everyone else in the room sees it. */
export async function socketBench(): Promise<BenchRow[]> {
  await using forum = await startForum(clients);
  const listeners = forum.tokens.map((token) => ({
    url: forum.socket,
    hello: { t: 'hello', token },
  }));
  const http = { url: forum.postTo, token: forum.tokens[0] ?? '' };
  return [
    await seenRow({
      work: `message posted → seen on another socket, ${clients} clients, ${perSecond} messages/s, p99`,
      audience: { listeners, http, messages, perSecond },
      targetMs: 25,
      note: () => 'over HTTP and the event store',
    }),
  ];
}
