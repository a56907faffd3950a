import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Audience, Listener } from './audience.ts';
import { followStages } from './stages.ts';

/** After the last message, in milliseconds. */
const patience = 30_000;

process.once('disconnect', () => process.exit());
const [audience] = (await once(process, 'message')) as [Audience];
const { listeners, messages, perSecond, http } = audience;
const text = (number: number) => `Message <${number}> of the morning`;
const sentAt: number[] = [];
const [seen, answered]: [number[], number[]] = [[], []];
const { promise: everyoneReceivedAll, resolve } = Promise.withResolvers<void>();

const stages = await followStages(audience.stages, () => sentAt.at(-1));
const sockets = await Promise.all(listeners.map(connect));
for (let number = 0; number < messages; number += 1) {
  const pause = sleep(1000 / perSecond);
  sentAt.push(performance.now());
  await Promise.all([post(number), pause]);
}
const impatience = setTimeout(() => {
  throw new Error(`${seen.length} of ${messages * listeners.length} messages came to the sockets.`);
}, patience);
await everyoneReceivedAll;
clearTimeout(impatience);
await stages.end();
for (const socket of sockets) socket.terminate();
process.send?.({ seen, answered, reported: stages.reported }, () => process.exit());

async function connect({ url, hello }: Listener): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  if (hello !== undefined) {
    socket.send(JSON.stringify(hello));
    await once(socket, 'message');
  }
  const received = new Set<number>();
  socket.on('message', (data: Buffer) => receive(data.toString(), received));
  return socket;
}

function receive(frame: string, received: Set<number>): void {
  const now = performance.now();
  const [, digits] = /Message <(\d+)>/.exec(frame) ?? [];
  const number = Number(digits);
  if (digits === undefined || received.has(number)) return;
  received.add(number);
  seen.push(now - (sentAt[number] ?? Number.NaN));
  if (seen.length === messages * listeners.length) resolve();
}

async function post(number: number): Promise<void> {
  const body = JSON.stringify({ content: text(number) });
  if (http === undefined) {
    sockets[0]?.send(body);
    return;
  }
  const begun = performance.now();
  const answer = await fetch(http.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${http.token}` },
    body,
  });
  if (!answer.ok) throw new Error(`A message was answered with ${answer.status}.`);
  await answer.arrayBuffer();
  answered.push(performance.now() - begun);
}
