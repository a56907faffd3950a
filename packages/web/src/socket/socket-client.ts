import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ClientFrame, ServerFrame } from '@mach42/contracts/socket/frames.ts';
import type { Connection, ConnectionStatus } from '@mach42/plugin-kit/shell.ts';

/** An open or opening socket. */
export interface Line {
  readonly send: (data: string) => void;
  readonly close: () => void;
}

export interface LineEvents {
  readonly opened: () => void;
  readonly message: (data: unknown) => void;
  readonly closed: (code: number) => void;
}

interface SocketParts {
  readonly open: (events: LineEvents) => Line;
  readonly token: () => string | undefined;
  readonly now: () => number;
  /** Every frame but pings and the greeting; an event comes once, in global order. */
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onConnection: (connection: Connection) => void;
  /** `fresh`: nothing links it to an earlier connection, so reads may have missed something. */
  readonly onWelcome: (fresh: boolean) => void;
  /** A ping was answered. */
  readonly onHeartbeat: () => void;
  /** The rooms that are open now. */
  readonly onRooms: (roomIds: readonly string[]) => void;
  /** The token was refused: no new attempt is made before `start`. */
  readonly onRefused: () => void;
}

export interface SocketClient {
  /** Connects with the current token, as someone new. */
  readonly start: () => void;
  /** Closes the connection, because its person leaves, and forgets the rooms that were open. */
  readonly stop: () => void;
  /** Connects now instead of after the wait, or after the attempts have run out. */
  readonly retry: () => void;
  /**
   * Closes the connection, because the browser has no network: frames that are sent then would wait until they fail.
   */
  readonly cut: () => void;
  readonly openRoom: (roomId: string) => void;
  readonly closeRoom: (roomId: string) => void;
  readonly typing: (roomId: string) => void;
}

/**
 * The client side of `/ws`: greets with the position of the last event it was given, so that
 * nothing is missed or seen twice; tries five times to connect again, after 1 s to 5 s, and once at
 * once where the server sends it elsewhere.
 */
export function createSocketClient(parts: SocketParts): SocketClient {
  const rooms = new Set<string>();
  const latency = createLatency();
  let line: Line | undefined;
  let position: bigint | undefined;
  let connection: Connection = { status: 'initializing', latencyMs: undefined, attempt: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let awaitsPong = false;
  let running = false;

  function report(change: Partial<Connection>): void {
    connection = { ...connection, ...change };
    parts.onConnection(connection);
  }

  function send(frame: ClientFrame): void {
    if (connection.status === 'connected') line?.send(JSON.stringify(frame));
  }

  function connect(): void {
    drop();
    timer = setTimeout(() => closed(closeCodes.goingAway), limits.socket.connectTimeoutMs);
    const mine: Line = parts.open({
      opened: () => {
        if (line === mine) greet();
      },
      message: (data) => {
        if (line === mine && typeof data === 'string') receive(JSON.parse(data) as ServerFrame);
      },
      closed: (code) => {
        if (line !== mine) return;
        if (code === closeCodes.goingAway && connection.status === 'connected') elsewhere();
        else closed(code);
      },
    });
    line = mine;
  }

  function greet(): void {
    const token = parts.token();
    if (token === undefined) return closed(closeCodes.unauthorized);
    const since = position === undefined ? {} : { since: position.toString() };
    const hello: ClientFrame = { t: 'hello', token, ...since };
    return line?.send(JSON.stringify(hello));
  }

  /** Forgets the current socket without hearing from it again. */
  function drop(): void {
    clearTimeout(timer);
    clearInterval(heartbeat);
    awaitsPong = false;
    const old = line;
    line = undefined;
    old?.close();
  }

  function closed(code: number): void {
    drop();
    if (code === closeCodes.unauthorized) {
      running = false;
      report({ status: 'error', latencyMs: undefined, attempt: 0 });
      parts.onRefused();
      return;
    }
    again();
  }

  /** The server stops, and another one may be there already. */
  function elsewhere(): void {
    latency.clear();
    report({ status: 'reconnecting', latencyMs: undefined, attempt: 0 });
    connect();
  }

  function again(): void {
    latency.clear();
    const delay = limits.socket.reconnectDelayMs;
    const attempt = connection.attempt + 1;
    if (attempt > limits.socket.reconnectAttempts) {
      report({ status: 'disconnected', latencyMs: undefined, attempt: 0 });
      return;
    }
    report({ status: 'reconnecting', latencyMs: undefined, attempt });
    timer = setTimeout(connect, Math.min(attempt * delay.first, delay.longest));
  }

  function receive(frame: ServerFrame): void {
    if (frame.t === 'welcome') return welcomed(frame.position, frame.heartbeatMs);
    if (frame.t === 'pong') return ponged(frame.at);
    if (frame.t === 'error' && frame.code === 'RESYNC') return startOver();
    if (frame.t !== 'event') return parts.onFrame(frame);
    const at = BigInt(frame.position);
    if (position !== undefined && at <= position) return undefined;
    position = at;
    return parts.onFrame(frame);
  }

  function welcomed(at: string, heartbeatMs: number): void {
    clearTimeout(timer);
    const fresh = position === undefined;
    if (fresh) position = BigInt(at);
    report({ status: 'connected', attempt: 0 });
    for (const roomId of rooms) send({ t: 'open', roomId });
    ping();
    heartbeat = setInterval(ping, heartbeatMs);
    parts.onWelcome(fresh);
  }

  /** Too far back to resume: a new beginning, after which reads are loaded again. */
  function startOver(): void {
    position = undefined;
    connect();
  }

  function ping(): void {
    if (awaitsPong) return closed(closeCodes.goingAway);
    awaitsPong = true;
    return send({ t: 'ping', at: parts.now() });
  }

  function ponged(at: number): void {
    awaitsPong = false;
    parts.onHeartbeat();
    report({ latencyMs: latency.add(Math.max(0, parts.now() - at)) });
  }

  function begin(status: ConnectionStatus): void {
    running = true;
    latency.clear();
    report({ status, latencyMs: undefined, attempt: 0 });
    connect();
  }

  return {
    start: () => {
      position = undefined;
      begin('initializing');
    },
    stop: () => {
      running = false;
      position = undefined;
      drop();
      // They are those of the person who leaves.
      rooms.clear();
      parts.onRooms([]);
      report({ status: 'initializing', latencyMs: undefined, attempt: 0 });
    },
    retry: () => {
      if (running && connection.status !== 'connected') begin('reconnecting');
    },
    cut: () => {
      if (running && connection.status === 'connected') closed(closeCodes.goingAway);
    },
    openRoom: (roomId) => {
      rooms.add(roomId);
      parts.onRooms([...rooms]);
      send({ t: 'open', roomId });
    },
    closeRoom: (roomId) => {
      rooms.delete(roomId);
      parts.onRooms([...rooms]);
      send({ t: 'close', roomId });
    },
    typing: (roomId) => send({ t: 'typing', roomId }),
  };
}

/** Mean of the last ten round trips, in whole milliseconds. */
function createLatency() {
  let values: readonly number[] = [];
  return {
    add: (milliseconds: number): number => {
      values = [...values, milliseconds].slice(-limits.socket.latencySamples);
      return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    },
    clear: (): void => {
      values = [];
    },
  };
}
