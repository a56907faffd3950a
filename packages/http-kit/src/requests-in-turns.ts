import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isInVain, type CallTurns } from './call-turns.ts';

const { msOfReading, waitingOfConnection } = limits.http;

/** Requests, and pieces of bodies, of a turn that are no flood, however busy the machine is: to have them wait, or to pause connections, costs more. */
export const few = 64;

type Requested = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * Pauses connections: each one while requests of it wait, and all others once reading has taken long in a turn of the
 * event loop. Without it, all connections with something to read are read in one turn, 64 KiB each, which may be
 * thousands of requests.
 */
class Reading {
  readonly #open = new Set<Socket>();
  readonly #paused = new Set<Socket>();
  readonly #isHeld: (socket: Socket) => boolean;
  /** The time of the first read of this turn. */
  #begunAt: number | undefined;
  #count = 0;
  #isFull = false;

  /** @param isHeld whether requests of a connection wait */
  constructor(server: Server, isHeld: (socket: Socket) => boolean) {
    this.#isHeld = isHeld;
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#forget(socket));
      // The platform resumes a connection with each answer, and where a body is read.
      socket.on('resume', () => {
        if (this.#open.has(socket) && this.#isStopped(socket)) this.pause(socket);
      });
    });
    server.prependListener('upgrade', ({ socket }) => this.#forget(socket));
    for (const event of ['request', 'upgrade', 'clientError'])
      server.prependListener(event, () => this.#onRead());
    // A chunk of a body may have one byte: hundreds come in one packet of each connection.
    server.prependListener('request', (request: IncomingMessage) => {
      const push = request.push.bind(request);
      request.push = (piece, encoding) => {
        this.#onRead();
        return push(piece, encoding);
      };
    });
  }

  pause(socket: Socket): void {
    if (socket.isPaused()) return;
    this.#paused.add(socket);
    socket.pause();
  }

  /** Resumes a connection, unless something else keeps it paused. */
  resume(socket: Socket): void {
    if (this.#isStopped(socket) || !this.#paused.delete(socket)) return;
    socket.resume();
  }

  #isStopped(socket: Socket): boolean {
    return this.#isFull || this.#isHeld(socket);
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket);
    this.#paused.delete(socket);
  }

  #onRead(): void {
    if (this.#begunAt === undefined) {
      this.#begunAt = performance.now();
      setImmediate(() => this.#onNextTurn());
    }
    this.#count += 1;
    if (this.#isFull || this.#count <= few || performance.now() - this.#begunAt < msOfReading)
      return;
    this.#isFull = true;
    for (const socket of this.#open) this.pause(socket);
  }

  #onNextTurn(): void {
    this.#begunAt = undefined;
    this.#count = 0;
    if (!this.#isFull) return;
    this.#isFull = false;
    for (const socket of this.#paused) this.resume(socket);
  }
}

/**
 * Carries out the requests of a connection one after the other, and those of all connections in turns: a client may send
 * thousands in one piece, which would all be begun at once. A connection with too many of them is ended. Before any other
 * listener is added.
 * @param callerOf by whom the turns are shared
 */
export function requestsInTurns(
  server: Server,
  turns: CallTurns,
  callerOf: (request: IncomingMessage) => string,
): void {
  const handlers = server.listeners('request') as ((...requested: Requested) => void)[];
  server.removeAllListeners('request');
  const waitingOn = new WeakMap<Socket, Requested[]>();
  const reading = new Reading(server, (socket) => (waitingOn.get(socket)?.length ?? 0) > 0);
  const handle = (requested: Requested): void => {
    for (const handler of handlers) handler.apply(server, [...requested]);
  };
  const handleAfter = async (turn: Promise<void>, requested: Requested): Promise<void> => {
    await turn;
    if (!isInVain(requested[0])) handle(requested);
  };
  const begin = (requested: Requested): void => {
    const [request, response] = requested;
    const { socket } = request;
    response.once('close', () => {
      const waiting = waitingOn.get(socket);
      const next = waiting?.shift();
      if (next === undefined) waitingOn.delete(socket);
      else setImmediate(begin, next);
      if (waiting?.length === 0) reading.resume(socket);
    });
    if (turns.isFree()) handle(requested);
    else void handleAfter(turns.later(callerOf(request)), requested);
  };
  server.on('request', (...requested) => {
    const [{ socket }] = requested;
    const waiting = waitingOn.get(socket);
    if (waiting === undefined) {
      waitingOn.set(socket, []);
      begin(requested);
    } else if (waiting.length < waitingOfConnection) {
      waiting.push(requested);
      reading.pause(socket);
    } else socket.destroy();
  });
  // These requests come here as well, so that not each is answered at once: a server may ignore the expectation (RFC
  // 9110 §10.1.1).
  server.on('checkExpectation', (...requested) => server.emit('request', ...requested));
}
