/** The process of the people: each asks, waits for the whole answer, and asks again. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Asking, AskingTimes, AskingWhat } from './asking.ts';
import { machineMs, marked, markIn } from './clock.ts';

const [asking] = (await once(process, 'message')) as [Asking];
const times: { sent: number[]; received: number[] } = { sent: [], received: [] };
const askers = await Promise.all(asking.chats.map((chat) => asker(chat)));
process.send?.('listening');
process.on('message', (what) => void askAll(what as AskingWhat));

async function askAll({ first, each, apartMs }: AskingWhat): Promise<void> {
  const rounds = askers.map(async (ask, index) => {
    await pause(index * apartMs);
    for (let turn = 0; turn < each; turn += 1) await ask(first + turn * askers.length + index);
  });
  await Promise.all(rounds);
  process.send?.(times satisfies AskingTimes);
}

/** Asks over a socket of its own. */
async function asker(chat: Asking['chats'][number]) {
  const socket = new WebSocket(`${asking.url.replace('http', 'ws')}/ws`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ t: 'hello', token: chat.token }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ t: 'open', roomId: chat.roomId }));
  let ended = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const at = machineMs();
    const frame = data.toString();
    if (frame.includes('"delta"')) {
      const mark = markIn(frame);
      if (mark !== undefined) times.received[mark] ??= at;
    }
    if (frame.includes('"ReplyFailed"')) ended.reject(new Error('An answer failed.'));
    if (frame.includes('"ReplyCompleted"')) ended.resolve();
  });
  return async (number: number): Promise<void> => {
    ended = Promise.withResolvers();
    times.sent[number] = machineMs();
    const posted = await fetch(`${asking.url}/api/rooms/${chat.roomId}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${chat.token}` },
      body: JSON.stringify({ content: `${marked(number)} When?` }),
    });
    if (!posted.ok) throw new Error(`A question was answered ${posted.status}.`);
    await ended.promise;
  };
}
