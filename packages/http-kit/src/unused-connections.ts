import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Ends the connections on which nothing was asked yet when the app closes. Clients open some ahead
 * of need, Node does not count them as idle, and the close would wait for them.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.server.on('upgrade', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
