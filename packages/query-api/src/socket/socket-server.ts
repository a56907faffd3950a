import { tooManySocketsText } from '@mach42/contracts/health/texts.ts';
import { costs } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { clientAddress, networkOf, type IsProxy } from '@mach42/http-kit/address.ts';
import { BytesInTurns } from '@mach42/http-kit/bodies-in-turns.ts';
import type { CallMeter } from '@mach42/http-kit/call-meter.ts';
import { CallTurns } from '@mach42/http-kit/call-turns.ts';
import { endWith } from '@mach42/http-kit/connections.ts';
import { countOfHosts, oneHostText } from '@mach42/http-kit/origin.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { ResponseTimes } from '../health/response-times.ts';
import type { SignIn } from '../outbox/ports.ts';
import { ClientSession, type SessionParts } from './client-session.ts';

/** The largest numbers of sockets; default: the limits of the contract. */
export interface SocketLimits {
  /** Sockets of one person, or of one guest. */
  readonly ofPerson?: number;
  /** Sockets of all guests of one address, and of those of one address that have not said hello. */
  readonly ofAddress?: number;
  /** All sockets that have not said hello. */
  readonly unknown?: number;
  readonly isProxy?: IsProxy;
  /** Charges each socket that is opened; absent: nothing does. */
  readonly meter?: Pick<CallMeter, 'ofPerson' | 'ofAddress'> | undefined;
}

/** Counts sockets by person and address. Its memory grows with the number of sockets only. */
export class SocketCounts {
  readonly #ofPerson: number;
  readonly #ofAddress: number;
  readonly #unknown: number;
  readonly #counts = new Map<string, number>();

  constructor({ ofPerson, ofAddress, unknown }: SocketLimits = {}) {
    this.#ofPerson = ofPerson ?? limits.socket.ofPerson;
    this.#ofAddress = ofAddress ?? limits.socket.ofAddress;
    this.#unknown = unknown ?? limits.socket.unknown;
  }

  /** Counts a socket without a sign-in. Returns the function that takes it back; undefined beyond the limit. */
  open(address: string): (() => void) | undefined {
    return this.#count([
      [`unknown ${networkOf(address)}`, this.#ofAddress],
      ['unknown', this.#unknown],
    ]);
  }

  /** Counts a socket of a known person. Returns as `open` does. */
  enter(
    address: string,
    { id, isGuest }: Pick<SignIn, 'id' | 'isGuest'>,
  ): (() => void) | undefined {
    return this.#count([
      [`person ${id}`, this.#ofPerson],
      ...(isGuest ? [[`guests ${networkOf(address)}`, this.#ofAddress] as const] : []),
    ]);
  }

  #count(names: readonly (readonly [name: string, most: number])[]): (() => void) | undefined {
    if (names.some(([name, most]) => (this.#counts.get(name) ?? 0) >= most)) return undefined;
    for (const [name] of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    let isTakenBack = false;
    return () => {
      if (isTakenBack) return;
      isTakenBack = true;
      for (const [name] of names) {
        const left = (this.#counts.get(name) ?? 1) - 1;
        if (left > 0) this.#counts.set(name, left);
        else this.#counts.delete(name);
      }
    };
  }
}

const largestFrameBytes = 8 * 1024;
/** The time that clients have to answer when the server stops, in milliseconds. */
const farewellMs = 3_000;

/** Answers to pings, of all clients together. */
const latenciesKept = 100;

export interface SocketTimes {
  readonly helloWithinMs: number;
  readonly heartbeatMs: number;
}

export interface SocketServer {
  /** The time at which a client last sent a ping. */
  readonly lastHeartbeat: Date | undefined;
  /** Median milliseconds from ping to pong of the last answers; null before any. */
  readonly latency: number | null;
  /** Sends every client elsewhere; resolves when all are gone. */
  stop(): Promise<void>;
}

/** Answers the upgrades to `/ws` of an HTTP server. Rules: `../outbox/SPEC.md`. */
export function serveSockets(
  server: Server,
  {
    isAbleToServe,
    ...parts
  }: Omit<SessionParts, 'onPing' | 'onPong' | 'enter' | 'turn'> & {
    /** Otherwise new sockets are refused with 503. */
    readonly isAbleToServe: () => boolean;
  },
  times: SocketTimes = limits.socket,
  most: SocketLimits = {},
): SocketServer {
  const sessions = new Set<ClientSession>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrameBytes,
    perMessageDeflate: false,
    // Each frame has a turn of its own: thousands come in one piece.
    allowSynchronousEvents: false,
  });
  // A frame may have no byte of its own: thousands come in one piece, and they count for nothing until a message ends.
  const bytes = new BytesInTurns();
  // Hundreds of clients come at once after a restart.
  const turns = new CallTurns();
  let isStopping = false;
  let lastHeartbeat: Date | undefined;
  const onPing = (): void => void (lastHeartbeat = new Date());

  const latencies = new ResponseTimes(latenciesKept);
  const onPong = (tookMs: number): void => latencies.add(Math.round(tookMs * 10) / 10);
  const counts = new SocketCounts(most);
  const { isProxy = () => false, meter } = most;
  const isPaidFor = (address: string, { id, isGuest }: SignIn): boolean =>
    meter === undefined ||
    (isGuest
      ? meter.ofAddress(networkOf(address), costs.heavy)
      : meter.ofPerson(id, costs.heavy)) === 0;

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    if (!/^\/ws\/?(\?|$)/.test(request.url ?? '')) return endWith(connection, notHere);
    if (countOfHosts(request) !== 1) return endWith(connection, oneHost);
    if (isStopping || !isAbleToServe()) return endWith(connection, unavailable);
    const address = clientAddress(request, isProxy);
    const forget = counts.open(address);
    if (forget === undefined) return endWith(connection, tooMany);
    // The connection ends the count, not the socket: when the handshake fails, there is no socket.
    connection.once('close', forget);
    bytes.pace(connection);
    sockets.handleUpgrade(request, connection, head, (socket) => {
      const enter: SessionParts['enter'] = (signIn) => {
        const leave = isPaidFor(address, signIn) ? counts.enter(address, signIn) : undefined;
        if (leave !== undefined) forget();
        return leave;
      };
      const turn: SessionParts['turn'] = (person) => turns.wait(person ?? networkOf(address));
      const session = new ClientSession(
        socket,
        { ...parts, onPing, onPong, enter, turn },
        times.helloWithinMs,
      );
      sessions.add(session);
      socket.on('close', () => sessions.delete(session));
    });
  };
  server.on('upgrade', upgrade);

  const heartbeat = setInterval(() => {
    for (const session of sessions) session.beat();
  }, times.heartbeatMs);

  return {
    get lastHeartbeat() {
      return lastHeartbeat;
    },
    get latency() {
      return latencies.median();
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
      await Promise.all(clients.map(closed));
      clearTimeout(cutOff);
    },
  };
}

/** Whatever else the client sends: `once` would reject with a fault of its frames. */
const closed = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

const oneHost = {
  status: 400,
  code: 'VALIDATION_ERROR',
  message: oneHostText,
} as const;
const notHere = { status: 404, code: 'NOT_FOUND', message: 'Sockets are opened at /ws.' } as const;
const unavailable = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Sockets cannot be served now. Try again in a moment.',
  retryAfter: 2,
} as const;
const tooMany = {
  status: 429,
  code: 'RATE_LIMITED',
  message: tooManySocketsText,
  retryAfter: 10,
} as const;
