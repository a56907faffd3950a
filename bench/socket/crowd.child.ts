import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Crowd } from './crowd.ts';

const [crowd] = (await once(process, 'message')) as [Crowd];
const { socket: url, hellos, messages, perSecond, http } = crowd;
const text = (number: number) => `Message <${number}> of the morning`;
const sentAt: number[] = [];
const delays: number[] = [];
const { promise: everyoneHeardAll, resolve } = Promise.withResolvers<void>();

const sockets = await Promise.all(hellos.map(connect));
for (let number = 0; number < messages; number += 1) {
  const pause = sleep(1000 / perSecond);
  sentAt.push(performance.now());
  await Promise.all([post(number), pause]);
}
await everyoneHeardAll;
for (const socket of sockets) socket.terminate();
process.send?.(delays, () => process.exit());

async function connect(hello: object | undefined): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  if (hello !== undefined) {
    socket.send(JSON.stringify(hello));
    await once(socket, 'message');
  }
  socket.on('message', (data: Buffer) => hear(data.toString()));
  return socket;
}

function hear(frame: string): void {
  const now = performance.now();
  const [, number] = /Message <(\d+)>/.exec(frame) ?? [];
  if (number === undefined) return;
  delays.push(now - (sentAt[Number(number)] ?? Number.NaN));
  if (delays.length === messages * hellos.length) resolve();
}

async function post(number: number): Promise<void> {
  const body = JSON.stringify({ content: text(number) });
  if (http === undefined) {
    sockets[0]?.send(body);
    return;
  }
  const answer = await fetch(http.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${http.token}` },
    body,
  });
  if (!answer.ok) throw new Error(`A message was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}
