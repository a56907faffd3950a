import { setTimeout as pause } from 'node:timers/promises';
import { startBenchProduct } from '../product.ts';
import { median, type BenchRow } from '../row.ts';
import { openChats } from './chats.ts';
import { listen } from './listeners.ts';
import { longestBlock, type LongestBlock } from './longest-block.ts';
import { PacedProvider } from './paced-provider.ts';

const replies = 200;
const pieces = 150;
const paceMs = 20;
const rounds = 5;
const targetMs = 20;

/** How long the event loop is blocked while many answers come. */
export async function manyStreamsRow(): Promise<BenchRow> {
  const provider = new PacedProvider({ pieces, paceMs, together: replies });
  await using product = await startBenchProduct({
    providers: [provider],
    processing: { concurrentReplies: replies, answersAtOnce: () => replies },
  });
  const { server } = product;
  const chats = await openChats(server, replies);
  const socket = `${(await server.listen()).replace('http', 'ws')}/ws`;
  await using _ = await listen({ socket, chats });
  const blocks: LongestBlock[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begun = provider.firstWordAt.length + replies;
    for (const chat of chats) await chat.ask();
    while (provider.firstWordAt.length < begun) await pause(5);
    const longest = await longestBlock(untilOneEnds(provider));
    await server.processAll();
    if (round > 0) blocks.push(longest);
  }
  const middle = (of: keyof LongestBlock): number => median(blocks.map((block) => block[of]));
  const value = middle('processor');
  return {
    work: `${replies} answers streaming at once, a piece every ${paceMs} ms each: longest block of the event loop`,
    value,
    unit: 'ms',
    target: `at most ${targetMs} ms`,
    ok: value <= targetMs,
    note: `of the processor’s time, median of the maxima of ${rounds} rounds; by the clock ${middle('clock').toFixed(1)} ms, of a process that does nothing at the same time ${middle('idle').toFixed(1)} ms`,
  };
}

async function untilOneEnds(provider: PacedProvider): Promise<void> {
  while (provider.streaming === replies) await pause(10);
}
