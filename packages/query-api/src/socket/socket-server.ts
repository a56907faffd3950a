import { limits } from '@mach42/contracts/kernel/limits.ts';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ClientSession, type SessionParts } from './client-session.ts';

const largestFrameBytes = 8 * 1024;
/** How long clients are given to answer that the server stops. */
const farewellMs = 3_000;

export interface SocketTimes {
  readonly helloWithinMs: number;
  readonly heartbeatMs: number;
}

export interface SocketServer {
  /** When a client last sent a ping. */
  readonly lastHeartbeat: Date | undefined;
  /** Sends every client elsewhere; resolves when all are gone. */
  stop(): Promise<void>;
}

/** Answers the upgrades to `/ws` of an HTTP server. Rules: `../outbox/SPEC.md`. */
export function serveSockets(
  server: Server,
  {
    isAbleToServe,
    ...parts
  }: Omit<SessionParts, 'onPing'> & {
    /** Else whoever wants a socket is to come again. */
    readonly isAbleToServe: () => boolean;
  },
  times: SocketTimes = limits.socket,
): SocketServer {
  const sessions = new Set<ClientSession>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrameBytes,
    perMessageDeflate: false,
  });
  let isStopping = false;
  let lastHeartbeat: Date | undefined;
  const onPing = (): void => void (lastHeartbeat = new Date());

  sockets.on('connection', (socket) => {
    const session = new ClientSession(socket, { ...parts, onPing }, times.helloWithinMs);
    sessions.add(session);
    socket.on('close', () => sessions.delete(session));
  });

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    if (!/^\/ws\/?(\?|$)/.test(request.url ?? '')) refuse(connection, '404 Not Found');
    else if (isStopping || !isAbleToServe()) refuse(connection, '503 Service Unavailable');
    else {
      sockets.handleUpgrade(request, connection, head, (socket) =>
        sockets.emit('connection', socket, request),
      );
    }
  };
  server.on('upgrade', upgrade);

  const heartbeat = setInterval(() => {
    for (const session of sessions) session.beat();
  }, times.heartbeatMs);

  return {
    get lastHeartbeat() {
      return lastHeartbeat;
    },
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      parts.outbox.stop();
      for (const session of sessions) session.stop();
      const clients = [...sockets.clients];
      const cutOff = setTimeout(() => {
        for (const socket of clients) socket.terminate();
      }, farewellMs);
      await Promise.all(clients.map((socket) => once(socket, 'close')));
      clearTimeout(cutOff);
    },
  };
}

function refuse(connection: Duplex, status: string): void {
  connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
