import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readBodiesInTurns } from './bodies-in-turns.ts';

const { bytesOfTurn, bytesAfterAnswer } = limits.http;
const part = 65_536;

async function served(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  readBodiesInTurns(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A connection on which the head of a request was sent. */
function begun(port: number, length: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: test\r\ncontent-length: ${length}\r\n\r\n`);
  return socket;
}

it('[HK57] reads bodies of many connections a little in each turn, and all of them whole', async () => {
  let [requests, ofTurn, most] = [0, 0, 0];
  const port = await served((request, response) => {
    requests += 1;
    const hash = createHash('sha256');
    response.setHeader('connection', 'close');
    request.on('data', (bytes: Buffer) => {
      hash.update(bytes);
      if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
      ofTurn += bytes.length;
      most = Math.max(most, ofTurn);
    });
    request.on('end', () => void response.end(hash.digest('hex')));
  });
  const body = Buffer.from(Array.from({ length: 64 * part }, (_, n) => n % 251));
  const clients = Array.from({ length: 10 }, () => begun(port, body.length));
  await vi.waitUntil(() => requests === clients.length);
  // All bytes that the connections can hold are there at once.
  for (const client of clients) client.write(body);
  const expected = createHash('sha256').update(body).digest('hex');
  for (const answer of await Promise.all(clients.map(text))) expect(answer).toContain(expected);
  // The bytes that are held of a connection are delivered together.
  expect(most).toBeLessThan(2 * bytesOfTurn + 4 * part);
});

it('[HK58] reads a bounded part of a body whose call was answered, and closes the connection', async () => {
  const read: Socket[] = [];
  const port = await served((request, response) => {
    read.push(request.socket);
    response.writeHead(401).end('Sign in.');
  });
  const body = Buffer.alloc(32 * bytesAfterAnswer);
  const client = begun(port, body.length);
  client.on('error', () => undefined);
  let answer = '';
  client.setEncoding('utf8').on('data', (bytes: string) => (answer += bytes));
  client.write(body);
  await new Promise((resolve) => void client.once('close', resolve));
  expect(answer).toContain('Sign in.');
  // The platform reads up to 2 MiB of a connection at once.
  expect(read[0]?.bytesRead).toBeLessThan(bytesAfterAnswer + 3 * bytesOfTurn);
});
