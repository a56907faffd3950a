import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const { bytesOfTurn, bytesAfterAnswer } = limits.http;
/** For a client to read its answer, before the connection is closed. */
const readWithinMs = 1000;

/**
 * Reads a bounded number of bytes of bodies in one turn of the event loop, as some fast connections would have one of
 * a tenth of a second otherwise, and ends a connection whose client sends too much of a body after its call was
 * answered. Before any other listener is added, and after `limitPieces`.
 */
export function readBodiesInTurns(server: Server): void {
  let ofTurn = 0;
  const read = (bytes: number): void => {
    if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
    ofTurn += bytes;
  };
  const mayRead = (): boolean => ofTurn <= bytesOfTurn;
  /** Of each connection that had something to read when the turn had its bytes: delivers it. */
  const waiting: (() => void)[] = [];
  let isAwaited = false;
  const wait = (deliver: () => void): void => {
    waiting.push(deliver);
    if (!isAwaited) setImmediate(deliverWaiting);
    isAwaited = true;
  };
  function deliverWaiting(): void {
    while (waiting.length > 0 && mayRead()) waiting.shift()?.();
    isAwaited = waiting.length > 0;
    if (isAwaited) setImmediate(deliverWaiting);
  }
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const push = request.push.bind(request);
    let held: (Buffer | null)[] = [];
    let [isAnswered, left] = [false, bytesAfterAnswer];
    request.push = (piece: Buffer | null, encoding) => {
      const bytes = piece?.length ?? 0;
      if (isAnswered) {
        if (left < 0) return false;
        left -= bytes;
        if (left < 0) {
          setTimeout(() => request.socket.destroy(), readWithinMs).unref();
          return false;
        }
      }
      if (held.length === 0 && waiting.length === 0 && mayRead()) {
        read(bytes);
        return push(piece, encoding);
      }
      if (held.length === 0) wait(deliver);
      held.push(piece);
      // Nothing more is read of this connection until what is held has been taken.
      return false;
    };
    function deliver(): void {
      const pieces = held;
      held = [];
      for (const piece of request.destroyed ? [] : pieces) {
        read(piece?.length ?? 0);
        push(piece);
      }
    }
    response.prependListener('finish', () => {
      if (request.complete) return;
      isAnswered = true;
      // Of a body that nothing reads, the platform would throw away the rest by itself, at once and without an end.
      request.resume();
      request.read(0);
    });
  });
}
