import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { startBroadcast } from '../socket/broadcast.ts';
import { machineMs, marked } from './clock.ts';
import { listen } from './listeners.ts';

const betweenMs = 5;

/** Milliseconds that so many texts take from one socket over a bare server to another. */
export async function bareDelays(texts: number): Promise<number[]> {
  await using broadcast = await startBroadcast();
  await using listeners = await listen({ socket: broadcast.url, chats: [null] });
  const speaker = new WebSocket(broadcast.url);
  await once(speaker, 'open');
  const sentAt: number[] = [];
  for (let number = 0; number < texts; number += 1) {
    sentAt.push(machineMs());
    speaker.send(JSON.stringify({ t: 'delta', text: marked(number) }));
    await pause(betweenMs);
  }
  await pause(100);
  const receivedAt = await listeners.receivedAt();
  speaker.terminate();
  return sentAt.map((at, number) => (receivedAt[number] ?? Number.NaN) - at);
}
