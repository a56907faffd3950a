import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';

/** Node.js accepts one connection a turn of the event loop for each socket that listens. */
const listening = 16;

/** Whether the system spreads connections over several sockets of one port; only Linux does. */
const isShared = process.platform === 'linux';

/**
 * Opens the port with several listening sockets, so that a busy server accepts several connections a turn: when many
 * clients come at once, none waits for a turn each. The sockets close with the app.
 * @throws Error of the operating system: no such host, not of this machine, taken, not allowed
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<void> {
  if (!isShared) {
    await app.listen({ host, port });
    return;
  }
  const others: Server[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(others.map((server) => once(server.close(), 'close')));
  });
  // Calls on connections that these accepted are answered first, as those of the app's own are.
  app.addHook('onClose', async () => void (await closed));
  // Two that share a port would not notice each other.
  if (port !== 0) await requireFree({ host, port });
  const shared = { host, port, reusePort: true };
  await app.listen(shared);
  const opened = app.server.address() as AddressInfo;
  while (others.length + 1 < listening) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    others.push(server);
    await open(server, { ...shared, host: opened.address, port: opened.port });
  }
}

/** @throws Error of the operating system: no such host, not of this machine, taken, not allowed */
export async function requireFree({ host, port }: Readonly<{ host: string; port: number }>) {
  const server = createServer();
  await open(server, { host, port });
  await once(server.close(), 'close');
}

async function open(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}
