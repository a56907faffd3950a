import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { endUnusedConnections } from './unused-connections.ts';

it('[HK18] a connection on which nothing was asked does not hold up the close', async () => {
  const app = Fastify();
  endUnusedConnections(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const ended = once(socket, 'close');
  await accepted;
  await app.close();
  await ended;
  expect(app.server.listening).toBe(false);
});
