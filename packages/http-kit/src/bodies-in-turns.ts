import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

const { bytesOfTurn, bytesAfterAnswer } = limits.http;
/** The time for a client to read its answer before the connection is closed. */
const readWithinMs = 1000;

type Piece = Buffer | null;

/** Hands on what comes over connections: of all of them together a bounded number of bytes in a turn of the event loop. */
export class BytesInTurns {
  #ofTurn = 0;
  /** One function for each stream that received bytes after the turn was full; it delivers them. */
  readonly #waiting: (() => void)[] = [];
  #isAwaited = false;

  /**
   * Paces a stream; called before any bytes come. Bytes beyond the limit of a turn are held in their order, and the
   * connection is not read.
   */
  pace(stream: Readable): void {
    const push = stream.push.bind(stream);
    let held: Piece[] = [];
    const deliver = (): void => {
      const pieces = stream.destroyed ? [] : held;
      held = [];
      for (const piece of pieces) {
        this.#count(piece);
        push(piece);
      }
    };
    stream.push = (piece: Piece, encoding) => {
      if (held.length === 0 && this.#waiting.length === 0 && this.#mayRead()) {
        this.#count(piece);
        return push(piece, encoding);
      }
      if (held.length === 0) this.#wait(deliver);
      held.push(piece);
      return false;
    };
  }

  #count(piece: Piece): void {
    if (this.#ofTurn === 0) setImmediate(() => (this.#ofTurn = 0));
    this.#ofTurn += piece?.length ?? 0;
  }

  #mayRead(): boolean {
    return this.#ofTurn <= bytesOfTurn;
  }

  #wait(deliver: () => void): void {
    this.#waiting.push(deliver);
    if (!this.#isAwaited) setImmediate(() => this.#deliverWaiting());
    this.#isAwaited = true;
  }

  #deliverWaiting(): void {
    while (this.#waiting.length > 0 && this.#mayRead()) this.#waiting.shift()?.();
    this.#isAwaited = this.#waiting.length > 0;
    if (this.#isAwaited) setImmediate(() => this.#deliverWaiting());
  }
}

/**
 * Reads bodies in turns, as some fast connections would have one of a tenth of a second otherwise, and ends a connection
 * whose client sends too much of a body after its call was answered. Before any other listener is added, and after
 * `limitPieces`.
 */
export function readBodiesInTurns(server: Server): void {
  const bytes = new BytesInTurns();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    bytes.pace(request);
    const push = request.push.bind(request);
    let [isAnswered, left] = [false, bytesAfterAnswer];
    request.push = (piece: Piece, encoding) => {
      if (isAnswered) {
        if (left < 0) return false;
        left -= piece?.length ?? 0;
        if (left < 0) {
          setTimeout(() => request.socket.destroy(), readWithinMs).unref();
          return false;
        }
      }
      return push(piece, encoding);
    };
    response.prependListener('finish', () => {
      if (request.complete) return;
      isAnswered = true;
      // The platform would discard the rest of a body that nothing reads by itself, at once and without a limit.
      request.resume();
      request.read(0);
    });
  });
}
