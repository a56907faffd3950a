import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface Broadcast extends AsyncDisposable {
  readonly url: string;
}

/** Sends everything that it is sent to everybody who is connected, and does nothing else. */
export async function startBroadcast(): Promise<Broadcast> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      for (const client of server.clients) client.send(data, { binary: false });
    });
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
