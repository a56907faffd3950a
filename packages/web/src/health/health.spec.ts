import { healthDetails } from '@mach42/contracts/health/calls.ts';
import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { ConnectionStatus } from '@mach42/plugin-kit/shell.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionActions } from '../socket/connection.slice.ts';
import { createAppStore } from '../store/store.ts';
import { healthActions } from './health.slice.ts';
import {
  createHealth,
  noteResponse,
  healthSign,
  healthTone,
  overallHealth,
  snapshotOf,
} from './health.ts';

const at = '2026-11-21T10:00:00.000Z';

const details: HealthDetails = {
  status: 'healthy',
  websocket: { status: 'connected', latency: 5, connectedClients: 3, lastHeartbeat: null },
  api: { status: 'healthy', responseTime: 4, lastCheck: at },
  eventStore: { status: 'healthy', position: '9' },
  readModel: { status: 'healthy', position: '9', lag: 0 },
  bus: { status: 'healthy' },
  workers: { active: 1, total: 2, queued: 0 },
  providers: [],
};

function setUp(answer: typeof fetch) {
  const { store } = createAppStore();
  const api = createApi({
    fetch: answer,
    token: () => undefined,
    verify: () => Promise.resolve(false),
    signedOut: () => undefined,
    onEnded: (attempt) => noteResponse(store, attempt),
  });
  const health = createHealth(store, api, () => new Date(at));
  const connect = (status: ConnectionStatus) =>
    store.dispatch(connectionActions.changed({ status, latencyMs: 12, attempt: 0 }));
  const snapshot = () => snapshotOf(store.getState().connection, store.getState().health);
  return { store, health, connect, snapshot, state: () => store.getState().health };
}

const answering = () => Promise.resolve(Response.json({ success: true, data: details }));
const silent = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

afterEach(() => void vi.useRealTimers());

describe('the overall health', () => {
  it.each(['initializing', 'reconnecting', 'disconnected', 'error'] as const)(
    'HEALTH-020 is disconnected while the socket is %s, whatever the server said',
    (status) => {
      expect(overallHealth({ status }, { details, problem: undefined })).toBe('disconnected');
      expect(healthSign({ status }, { details, problem: undefined })).toBe(status);
    },
  );

  it.each(['healthy', 'degraded', 'error'] as const)(
    'HEALTH-020 is %s once connected when the server says so',
    (status) => {
      const state = { details: { ...details, status }, problem: undefined };
      expect(overallHealth({ status: 'connected' }, state)).toBe(status);
    },
  );

  it('HEALTH-020 is an error once connected when the server does not answer', () => {
    const state = { details, problem: 'The service cannot be reached.' };
    expect(overallHealth({ status: 'connected' }, state)).toBe('error');
  });

  it.each([
    ['healthy', 'success'],
    ['connected', 'success'],
    ['degraded', 'warning'],
    ['reconnecting', 'warning'],
    ['error', 'danger'],
    ['disconnected', 'danger'],
    ['initializing', 'accent'],
  ])('HEALTH-030 colours %s as %s', (status, tone) => {
    expect(healthTone(status)).toBe(tone);
  });
});

describe('the snapshot', () => {
  it('HEALTH-010 HEALTH-040 holds what was measured and what the server said', async () => {
    const { store, health, connect, snapshot } = setUp(answering);
    connect('connected');
    store.dispatch(healthActions.heartbeat(at));
    for (const tookMs of [1000, 20, 30]) noteResponse(store, { call: healthDetails, tookMs });
    for (let n = 0; n < 9; n += 1) noteResponse(store, { call: healthDetails, tookMs: 40 });
    expect(snapshot().api.responseTime).toBe(39);
    await health.check();
    expect(snapshot()).toEqual({
      websocket: { status: 'connected', latency: 12, connectedClients: 3, lastHeartbeat: at },
      api: { status: 'healthy', responseTime: expect.any(Number), lastCheck: at },
    });
  });

  it('does not count requests that had no answer', () => {
    const { store, snapshot } = setUp(answering);
    const error = new ApiError({ code: 'NETWORK', status: 0, message: '' });
    noteResponse(store, { call: healthDetails, tookMs: 9000, error });
    expect(snapshot().api.responseTime).toBeUndefined();
  });
});

describe('a health check', () => {
  it('HEALTH-070 is given up after 5 s, and keeps what was known', async () => {
    vi.useFakeTimers();
    const { health, state, store } = setUp(silent);
    store.dispatch(healthActions.checked({ details, at }));
    const checking = health.check();
    expect(state().checking).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    await checking;
    expect(state()).toMatchObject({
      checking: false,
      details,
      problem: 'The service did not answer within 5 seconds.',
    });
  });

  it('is made again and again while the attempts of the socket have run out, and not after that', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { connect } = setUp(() => {
      asked += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    connect('reconnecting');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(0);
    connect('disconnected');
    await vi.advanceTimersByTimeAsync(46_000);
    expect(asked).toBe(3);
    connect('reconnecting');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
  });

  it('is made when the socket connects', async () => {
    const { connect, state } = setUp(answering);
    connect('connected');
    await vi.waitUntil(() => state().details !== undefined);
    expect(state().problem).toBeUndefined();
  });
});
