import { stoppingText } from '@mach42/contracts/health/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { HttpRefusal } from './refusal.ts';

/** Seconds after which a refused caller may try again: here after a restart, or at another process. */
const retryAfter = 2;

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
  /** With the answers under way; those that wait behind another one are closed with their connection alone. */
  const connections = new Map<Socket, Set<ServerResponse>>();
  /** Those on which nothing was asked yet: clients open some ahead of need. */
  const unused = new Set<Socket>();
  const beside: (() => Promise<void>)[] = [];
  let isClosing = false;

  server.on('connection', (socket) => {
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
      isAsked && lingerMs > 0 ? setTimeout(lingerMs) : undefined,
    ]);
    for (const socket of unused) socket.destroy();
    void endUnsentBodies();
  });

  function allUnderWay(): ServerResponse[] {
    return [...connections.values()].flatMap((underWay) => [...underWay]);
  }

  /** A body that its client has not sent completely by then would delay the close. */
  async function endUnsentBodies(): Promise<void> {
    await setTimeout(bodiesWithinMs, undefined, { ref: false });
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
