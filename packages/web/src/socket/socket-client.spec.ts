import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { connectionStatuses, type Connection } from '@mach42/plugin-kit/shell.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSocketClient, type LineEvents } from './socket-client.ts';

class FakeLine {
  readonly sent: { readonly t: string; readonly since?: string; readonly roomId?: string }[] = [];
  readonly events: LineEvents;
  isClosed = false;

  constructor(events: LineEvents) {
    this.events = events;
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.isClosed = true;
  }

  say(frame: ServerFrame): void {
    this.events.message(JSON.stringify(frame));
  }

  welcome(position: string): void {
    this.events.opened();
    this.say({ t: 'welcome', position, userId: 'u', heartbeatMs: 10_000 });
  }

  event(position: string): void {
    this.say({ t: 'event', position, type: 'PhodSaved', data: {} });
  }
}

function setUp() {
  const lines: FakeLine[] = [];
  const frames: ServerFrame[] = [];
  const connections: Connection[] = [];
  const welcomes: boolean[] = [];
  const rooms: (readonly string[])[] = [];
  const heartbeat = vi.fn<() => void>();
  const refused = vi.fn<() => void>();
  const client = createSocketClient({
    open: (events) => {
      const line = new FakeLine(events);
      lines.push(line);
      return { send: (data) => line.send(data), close: () => line.close() };
    },
    token: () => 'token',
    now: () => Date.now(),
    onFrame: (frame) => frames.push(frame),
    onConnection: (connection) => connections.push(connection),
    onWelcome: (fresh) => welcomes.push(fresh),
    onHeartbeat: heartbeat,
    onRooms: (ids) => rooms.push(ids),
    onRefused: refused,
  });
  const line = () => {
    const last = lines.at(-1);
    if (last === undefined) throw new Error('No socket was opened.');
    return last;
  };
  const positions = () => frames.flatMap((frame) => (frame.t === 'event' ? [frame.position] : []));
  const status = () => connections.at(-1);
  const statuses = () => connections.map((connection) => connection.status);
  return {
    client,
    line,
    lines,
    positions,
    status,
    statuses,
    welcomes,
    refused,
    frames,
    rooms,
    heartbeat,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the socket', () => {
  it('greets as someone new, then resumes after the last event it was given', () => {
    const { client, line, positions, welcomes } = setUp();
    client.start();
    line().welcome('10');
    expect(line().sent[0]).toEqual({ t: 'hello', token: 'token' });
    line().event('12');
    line().events.closed(1006);
    vi.advanceTimersByTime(1000);
    line().welcome('99');
    expect(line().sent[0]).toEqual({ t: 'hello', token: 'token', since: '12' });
    line().event('13');
    expect(positions()).toEqual(['12', '13']);
    expect(welcomes).toEqual([true, false]);
  });

  it('hands over each event once, whatever is sent again', () => {
    const { client, line, positions } = setUp();
    client.start();
    line().welcome('10');
    for (const position of ['10', '11', '11', '9', '100', '12', '101']) line().event(position);
    expect(positions()).toEqual(['11', '100', '101']);
  });

  it('starts again when it is too far back, and says so once it is welcome', () => {
    const { client, line, welcomes, positions } = setUp();
    client.start();
    line().welcome('10');
    line().say({ t: 'error', code: 'RESYNC', message: 'Too far back.' });
    expect(welcomes).toEqual([true]);
    line().welcome('50000');
    expect(line().sent[0]).toEqual({ t: 'hello', token: 'token' });
    line().event('50001');
    expect(welcomes).toEqual([true, true]);
    expect(positions()).toEqual(['50001']);
  });

  it('CONST-030 CONST-040 tries five times, after 1 s to 5 s, then waits for a retry by hand', () => {
    const { client, line, lines, status } = setUp();
    client.start();
    line().welcome('1');
    for (let attempt = 1; attempt <= limits.socket.reconnectAttempts; attempt += 1) {
      line().events.closed(1006);
      expect(status()).toMatchObject({ status: 'reconnecting', attempt });
      vi.advanceTimersByTime(attempt * 1000 - 1);
      expect(lines).toHaveLength(attempt);
      vi.advanceTimersByTime(1);
      expect(lines).toHaveLength(attempt + 1);
    }
    line().events.closed(1006);
    expect(status()).toMatchObject({ status: 'disconnected' });
    vi.runAllTimers();
    expect(lines).toHaveLength(6);
    client.retry();
    line().welcome('1');
    expect(status()).toMatchObject({ status: 'connected', attempt: 0 });
  });

  it('goes elsewhere at once when the server stops, and on from there as after any loss', () => {
    const { client, line, lines, status, positions } = setUp();
    client.start();
    line().welcome('10');
    line().event('12');
    line().events.closed(closeCodes.goingAway);
    expect(lines).toHaveLength(2);
    expect(status()).toMatchObject({ status: 'reconnecting', attempt: 0 });
    line().welcome('99');
    expect(line().sent[0]).toEqual({ t: 'hello', token: 'token', since: '12' });
    line().event('13');
    expect(positions()).toEqual(['12', '13']);

    line().events.closed(closeCodes.goingAway);
    line().events.closed(closeCodes.goingAway);
    expect(status()).toMatchObject({ status: 'reconnecting', attempt: 1 });
    vi.advanceTimersByTime(999);
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(4);
  });

  it('CONST-020 gives an attempt up after 10 s without a welcome', () => {
    const { client, line, status } = setUp();
    client.start();
    const first = line();
    first.events.opened();
    vi.advanceTimersByTime(10_000);
    expect(first.isClosed).toBe(true);
    expect(status()).toMatchObject({ status: 'reconnecting', attempt: 1 });
  });

  it('HEALTH-050 HEALTH-060 pings every 10 s and measures the mean of ten round trips', () => {
    const { client, line, status, heartbeat } = setUp();
    client.start();
    line().welcome('1');
    for (const took of [900, 40, 60, 50, 50, 50, 50, 50, 50, 50, 50]) {
      const at = Date.now();
      vi.advanceTimersByTime(took);
      line().say({ t: 'pong', at });
      vi.advanceTimersByTime(10_000 - took);
    }
    expect(status()).toMatchObject({ status: 'connected', latencyMs: 50 });
    expect(heartbeat).toHaveBeenCalledTimes(11);
    expect(line().sent.filter(({ t }) => t === 'ping')).toHaveLength(12);
  });

  it('takes a ping without an answer for a dead socket', () => {
    const { client, line, status } = setUp();
    client.start();
    line().welcome('1');
    const dead = line();
    vi.advanceTimersByTime(10_000);
    expect(dead.isClosed).toBe(true);
    expect(status()).toMatchObject({ status: 'reconnecting' });
  });

  it('leaves a socket at once when the browser has no network, and no other', () => {
    const { client, line, lines, status } = setUp();
    client.cut();
    expect(status()).toBeUndefined();
    client.start();
    line().welcome('1');
    client.cut();
    expect(line().isClosed).toBe(true);
    expect(status()).toMatchObject({ status: 'reconnecting', attempt: 1 });
    client.cut();
    client.retry();
    expect(lines).toHaveLength(2);
    line().welcome('1');
    expect(status()).toMatchObject({ status: 'connected' });
  });

  it('opens its rooms again after connecting again', () => {
    const { client, line, rooms } = setUp();
    client.start();
    line().welcome('1');
    client.openRoom('a');
    client.openRoom('b');
    client.closeRoom('a');
    expect(rooms).toEqual([['a'], ['a', 'b'], ['b']]);
    line().events.closed(1006);
    vi.advanceTimersByTime(1000);
    line().welcome('1');
    const opened = line().sent.filter(({ t }) => t === 'open');
    expect(opened).toEqual([{ t: 'open', roomId: 'b' }]);
  });

  it('opens no room of a person who left for the next one', () => {
    const { client, line, rooms } = setUp();
    client.start();
    line().welcome('1');
    client.openRoom('of a guest');
    client.stop();
    expect(rooms.at(-1)).toEqual([]);
    client.start();
    line().welcome('1');
    expect(line().sent.filter(({ t }) => t === 'open')).toEqual([]);
  });

  it('CONST-010 knows five statuses, and passes through each', () => {
    const { client, line, statuses } = setUp();
    client.start();
    line().welcome('1');
    for (let n = 0; n <= limits.socket.reconnectAttempts; n += 1) {
      line().events.closed(1006);
      vi.runOnlyPendingTimers();
    }
    client.retry();
    line().events.opened();
    line().events.closed(4401);
    expect(new Set(statuses())).toEqual(new Set(connectionStatuses));
    expect(connectionStatuses).toHaveLength(5);
  });

  it('does not try again with a token that was refused', () => {
    const { client, line, lines, refused, status } = setUp();
    client.start();
    line().events.opened();
    line().events.closed(4401);
    vi.runAllTimers();
    expect(refused).toHaveBeenCalledOnce();
    expect(lines).toHaveLength(1);
    expect(status()).toMatchObject({ status: 'error' });
  });

  it('receives nothing more of a socket that it has left', () => {
    const { client, line, lines, frames } = setUp();
    client.start();
    const old = line();
    old.welcome('1');
    client.stop();
    old.event('2');
    old.events.closed(1006);
    vi.runAllTimers();
    expect(frames).toEqual([]);
    expect(lines).toHaveLength(1);
  });
});
