import { stoppingText } from '@mach42/contracts/health/texts.ts';
import type { ErrorCode } from '@mach42/contracts/kernel/errors.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import { networkOf, type IsProxy } from './address.ts';
import { wrapError } from './answers.ts';
import { HttpRefusal } from './refusal.ts';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

const tooMany: Refusal = {
  status: 429,
  code: 'RATE_LIMITED',
  message: 'There are too many connections from this address. Close some, and try again.',
  retryAfter: 5,
};

/** Refuses further connections of an address that has as many as it may; proxies have no limit. */
export function limitConnections(app: FastifyInstance, most: number, isProxy: IsProxy): void {
  const open = new Map<string, number>();
  const refused = new WeakSet<Socket>();
  // A request of such a connection from before it learned of its end is not carried out.
  app.addHook('onRequest', async ({ raw }) => {
    if (refused.has(raw.socket)) throw new HttpRefusal(tooMany.code, tooMany.message);
  });
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count <= most) return;
    refused.add(socket);
    endWith(socket, tooMany);
  });
}

const tooManyPieces: Refusal = {
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'The body of the request comes in too many small chunks. Send it in larger ones.',
};

/**
 * Ends a request whose body comes in more pieces than a network makes of it: each is work of the main thread, however
 * little it has, and thousands come in one packet.
 */
export function limitPieces(server: Server): void {
  const { piecesAtFirst, bytesOfPiece } = limits.http;
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.socket.destroyed) return;
    const push = request.push.bind(request);
    let [pieces, bytes, isEnded] = [0, 0, false];
    request.push = (piece: Buffer | null, encoding) => {
      pieces += 1;
      bytes += piece?.length ?? 0;
      if (pieces <= piecesAtFirst + bytes / bytesOfPiece) return push(piece, encoding);
      if (!isEnded) endWith(request.socket, tooManyPieces);
      isEnded = true;
      // Nothing more is read.
      return false;
    };
  });
}

/** Answers a request that cannot be read, or was not sent in time, and ends the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  endWith(socket, unreadable.get(error.code) ?? notHttp);
}

const notHttp: Refusal = {
  status: 400,
  code: 'VALIDATION_ERROR',
  message: 'This is no HTTP request.',
};
const unreadable = new Map<string | undefined, Refusal>([
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, code: 'VALIDATION_ERROR', message: 'The request came too slowly.' },
  ],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, code: 'VALIDATION_ERROR', message: 'The headers of the request are too large.' },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body of the request is too large.' },
  ],
]);

/** Writes one whole answer where no request could be read, and closes behind it. */
export function endWith(socket: Duplex, { status, code, message, retryAfter }: Refusal): void {
  const body = JSON.stringify(wrapError('success', { code, message }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ];
  // Bytes that the client still sends are read and discarded for a moment: unread bytes would reset the connection.
  const cutOff = setTimeout(() => socket.destroy(), 1000).unref();
  socket.once('close', () => clearTimeout(cutOff));
  socket.on('error', () => socket.destroy());
  if (!socket.writable) socket.destroy();
  else socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Seconds after which a refused caller may try again: here after a restart, or at another process. */
const retryAfter = 2;

/** Turns of the event loop: a connection that is accepted in one may be asked on in the next. */
const quietTurns = 3;

/**
 * Closes an app without breaking a call. From the first moment on new calls are refused with
 * UNAVAILABLE, all but those for health; each connection ends behind its next answer. Clients have
 * `lingerMs` to learn of it that way; then connections without a call are ended, and calls under
 * way are answered. Before routes are added.
 * @param refusedWithinMs in which the body of a refused call is read at most
 */
export function closeGracefully(
  app: FastifyInstance,
  lingerMs: number,
  bodiesWithinMs: number = limits.http.bodiesWithinMs,
  refusedWithinMs = retryAfter * 1000,
): void {
  const { server } = app;
  /**
   * The open connections with their answers under way. Answers that wait behind another one are closed only with
   * their connection.
   */
  const connections = new Map<Socket, Set<ServerResponse>>();
  /** The connections without a request so far: clients open some ahead of need. */
  const unused = new Set<Socket>();
  const beside: (() => Promise<void>)[] = [];
  let isClosing = false;
  /** Connections and requests so far. */
  let arrived = 0;

  server.on('connection', (socket) => {
    arrived += 1;
    connections.set(socket, new Set());
    unused.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      unused.delete(socket);
    });
  });
  server.on('upgrade', ({ socket }) => {
    connections.delete(socket);
    unused.delete(socket);
  });
  server.prependListener('request', ({ socket }, response) => {
    arrived += 1;
    unused.delete(socket);
    const underWay = connections.get(socket);
    underWay?.add(response);
    response.once('close', () => underWay?.delete(response));
    if (isClosing) response.shouldKeepAlive = false;
  });

  app.decorate('isClosing', () => isClosing);
  app.decorate('whileClosing', (work: () => Promise<void>) => void beside.push(work));
  app.addHook('onRequest', async ({ raw, url }) => {
    if (!isClosing || url.startsWith('/health/')) return;
    await whenRead(raw, refusedWithinMs);
    throw new HttpRefusal('UNAVAILABLE', stoppingText, { retryAfter });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const response of allUnderWay()) {
      if (!response.headersSent) response.shouldKeepAlive = false;
    }
    const isAsked = connections.size > 0;
    await Promise.all([
      ...beside.map((work) => work()),
      isAsked && lingerMs > 0 ? after(lingerMs) : undefined,
    ]);
    await untilNothingArrives();
    void endUnused();
    void endUnsentBodies();
  });

  /**
   * Waits for requests that may have come and were not read yet on a busy machine: their connections would be closed
   * as idle ones.
   */
  async function untilNothingArrives(): Promise<void> {
    const latest = performance.now() + lingerMs;
    for (let quiet = 0; quiet < quietTurns && performance.now() <= latest;) {
      const before = arrived;
      await nextTurn();
      quiet = arrived === before ? quiet + 1 : 0;
    }
  }

  /** Ends unused connections. The client that connected last has as long to ask as the others. */
  async function endUnused(): Promise<void> {
    if (unused.size > 0 && lingerMs > 0) await after(lingerMs);
    for (const socket of unused) socket.destroy();
  }

  function allUnderWay(): ServerResponse[] {
    return [...connections.values()].flatMap((underWay) => [...underWay]);
  }

  /** A body that its client has not sent completely by then would delay the close. */
  async function endUnsentBodies(): Promise<void> {
    await after(bodiesWithinMs, undefined, { ref: false });
    for (const { req, socket } of allUnderWay()) if (!req.complete) socket?.destroy();
  }
}

/** Reads and discards the body for a short time: an unread body resets the connection. */
async function whenRead(request: IncomingMessage, withinMs: number): Promise<void> {
  if (request.complete) return;
  request.resume();
  const signal = AbortSignal.timeout(withinMs);
  await Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]).catch(
    () => undefined,
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    isClosing: () => boolean;
    /** Adds work that the app does while it closes and waits for clients. */
    whileClosing: (work: () => Promise<void>) => void;
  }
}
