import { WsLink } from '@mach42/query-api/socket/client-session.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { message } from './message.ts';

const rounds = 200;

export interface SocketCost {
  /** Processor time of the process, including the system's work for it. */
  readonly microsecondsPerFrame: number;
  /** The bytes of a frame, without those that TCP adds. */
  readonly bytesPerFrame: number;
}

/** Measures the cost of one frame over the product's WebSocket link, with this number of sockets on loopback. */
export async function socketCost(sockets: number): Promise<SocketCost> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const readers = fork(join(import.meta.dirname, 'readers.child.ts'), [
    `ws://127.0.0.1:${port}`,
    String(sockets),
  ]);
  await once(readers, 'message');
  const links = [...server.clients].map((socket) => new WsLink(socket));
  const frame = Buffer.from(
    JSON.stringify({ t: 'event', position: '1', type: 'MessagePosted', data: { message } }),
  );
  const sendAll = async (): Promise<void> => {
    for (const link of links) link.send(frame);
    await Promise.all(links.map((link) => link.drained()));
  };
  await sendAll();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await sendAll();
  const { user, system } = process.cpuUsage(before);
  readers.kill();
  for (const client of server.clients) client.terminate();
  server.close();
  await once(server, 'close');
  return {
    microsecondsPerFrame: (user + system) / (rounds * sockets),
    bytesPerFrame: frame.length + 4,
  };
}
