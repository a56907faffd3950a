/**
 * A server that does nothing but what lies between a person and an engine: it takes a question, asks the engine, and
 * sends each piece of the answer to the socket of the room.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

const [{ engine }] = (await once(process, 'message')) as [{ readonly engine: string }];
const sockets = new Map<string, WebSocket>();
const server = createServer((request, response) => void serve(request, response));
new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const { t, roomId } = JSON.parse(data.toString()) as { t: string; roomId?: string };
    if (t === 'hello') socket.send(JSON.stringify({ t: 'hello' }));
    if (roomId !== undefined) sockets.set(roomId, socket);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { content } = JSON.parse(Buffer.concat(chunks).toString()) as { content: string };
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  const socket = sockets.get(request.url?.split('/')[3] ?? '');
  const answer = await fetch(`${engine}/api/chat`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content }], stream: true }),
  });
  for await (const chunk of answer.body ?? []) {
    socket?.send(JSON.stringify({ t: 'delta', text: Buffer.from(chunk).toString() }));
  }
  socket?.send(JSON.stringify({ t: 'event', type: 'ReplyCompleted' }));
}
