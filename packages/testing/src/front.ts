import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The addresses behind one origin. */
export interface Behind {
  readonly commands: () => readonly string[];
  readonly queries: () => readonly string[];
}

/** The rule of `docs/how-to/run-several-processes.md`: reads that have a body are the exception. */
export const isForCommands = (method: string, path: string): boolean =>
  path.startsWith('/api/') &&
  !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
  path !== '/api/phod/load';

export interface Front extends AsyncDisposable {
  readonly address: string;
}

/** A reverse proxy: requests and sockets go to the process that serves them, in turn, and past the dead. */
export async function startFront(behind: Behind): Promise<Front> {
  let turn = 0;
  const inTurn = (addresses: readonly string[]): string[] => {
    turn += 1;
    return addresses.map((_, at) => addresses[(at + turn) % addresses.length] ?? '');
  };
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const path = url.split('?', 1)[0] ?? url;
    const to = isForCommands(method, path) ? behind.commands() : behind.queries();
    pass(incoming, outgoing, inTurn(to)).catch(() => refuse(outgoing));
  });
  // A connection that its client believes to be open is not closed by us: a test may pause for long.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    tunnel(incoming, socket, head, inTurn(behind.queries())).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  addresses: readonly string[],
): Promise<void> {
  const body = Buffer.concat(await incoming.toArray());
  const { method, url = '/', headers } = incoming;
  for (const address of addresses) {
    const asked = request(new URL(url, address), { ...(method ? { method } : {}), headers });
    // Also of an answer that breaks off; who waits for its beginning hears it as well.
    asked.on('error', () => outgoing.headersSent && outgoing.destroy());
    asked.end(body);
    try {
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      return;
    } catch (error) {
      // Only a request that was never received may be repeated.
      if (!isRefusedConnection(error)) throw error;
    }
  }
  refuse(outgoing);
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{}');
}

async function tunnel(
  { url = '/', rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    const { hostname, port } = new URL(address);
    const other = connect(Number(port), hostname);
    try {
      await once(other, 'connect');
    } catch {
      continue;
    }
    const lines = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
    );
    other.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    other.write(head);
    other.pipe(socket).pipe(other);
    other.on('error', () => socket.destroy());
    socket.on('error', () => other.destroy());
    other.on('close', () => socket.destroy());
    socket.on('close', () => other.destroy());
    return;
  }
  socket.destroy();
}

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
