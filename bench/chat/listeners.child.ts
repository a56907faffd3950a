/** The process of the sockets: notes when each marked text comes, and tells when it is asked. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { machineMs, markIn } from './clock.ts';
import type { Listening } from './listeners.ts';

const [{ socket: url, chats }] = (await once(process, 'message')) as [Listening];
const receivedAt: number[] = [];
await Promise.all(chats.map(connect));
process.send?.('listening');
process.on('message', () => process.send?.(receivedAt));

async function connect(chat: Listening['chats'][number]): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  if (chat !== null) {
    socket.send(JSON.stringify({ t: 'hello', token: chat.token }));
    await once(socket, 'message');
    socket.send(JSON.stringify({ t: 'open', roomId: chat.roomId }));
  }
  socket.on('message', (data: Buffer) => {
    const at = machineMs();
    const frame = data.toString();
    if (!frame.includes('"delta"')) return;
    const mark = markIn(frame);
    if (mark !== undefined) receivedAt[mark] ??= at;
  });
}
