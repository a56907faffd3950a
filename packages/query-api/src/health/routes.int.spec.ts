import type { HealthHistory, Projection } from '@mach42/contracts/health/schemas.ts';
import { parkedEventsTable, checkpointsTable } from '@mach42/read-models/projections/table.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const details = async () => (await world.get('/api/health/details')).body;

describe('health', () => {
  it('[QA11] is answered without a token', async () => {
    expect((await world.get('/api/health')).body).toEqual({
      success: true,
      data: { status: 'healthy' },
    });
  });

  it('[QA11] HEALTH-010 in detail answers measured figures', async () => {
    expect(await details()).toMatchObject({
      data: {
        status: 'healthy',
        websocket: { status: 'healthy', latency: null, connectedClients: 0, lastHeartbeat: null },
        api: { status: 'healthy', responseTime: null, lastCheck: '2026-01-02T03:04:05.000Z' },
        eventStore: { status: 'healthy', position: '0' },
        readModel: { status: 'healthy', position: '0', lag: 0 },
        bus: { status: 'healthy' },
        providers: [{ id: 'builtin', available: true }],
      },
    });
    const { data } = await details();
    expect(data).toMatchObject({ api: { responseTime: expect.any(Number) as number } });
  });
});

describe('the history', () => {
  it('[QA33] begins with the process and is drawn by the interval', async () => {
    const history = async () =>
      (await world.get('/api/admin/health-history', 'ada')).body['data'] as HealthHistory;
    await vi.waitFor(async () => expect((await history()).samples).toHaveLength(1));
    const { samples, ...about } = await history();
    expect(about).toEqual({ since: '2026-01-02T03:04:05.000Z', intervalSeconds: 15, keeps: 240 });
    expect(samples).toMatchObject([{ status: 'healthy', lag: 0, sockets: 0 }]);
    expect(samples[0]?.memory).toBeGreaterThan(1_000_000);
  });
});

const parked = (position: number, error: string) => ({
  projector: 'rooms',
  position,
  key: 'room-1',
  type: 'RoomRenamed',
  event_id: `event-${position}`,
  stream: 'room-1',
  error,
  stack: 'apply projector.ts:7',
});

describe('the projections', () => {
  it('[QA34] are reported with version, position, lag and what they could not apply', async () => {
    await world.given(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'projector:rooms@3', position: 40 });
      await tx.run(checkpointsTable.insert, { name: 'projector:users@1', position: 42 });
      await tx.run(
        parkedEventsTable.insert,
        parked(7, 'SyntaxError: "Henrik wants" is not valid JSON'),
      );
      await tx.run(parkedEventsTable.insert, parked(9, 'Waits behind the event at 7.'));
    });
    const waiting = async (position: bigint) => ({
      events: position === 40n ? 2 : 0,
      since: undefined,
    });
    world.probes = { ...world.probes, waiting };
    const { body } = await world.get('/api/ops/projections', 'ada');
    expect(body['data'] as Projection[]).toEqual([
      {
        name: 'rooms',
        version: 3,
        position: '40',
        lag: 2,
        lagSeconds: 0,
        eventsPerSecond: 12.5,
        lastError: {
          at: null,
          text: 'SyntaxError. Its message may quote the event and is not shown.',
        },
        state: 'live',
        parkedCount: 2,
        parked: [
          {
            position: '7',
            key: 'room-1',
            type: 'RoomRenamed',
            eventId: 'event-7',
            stream: 'room-1',
            stack: 'apply projector.ts:7',
            error: 'SyntaxError. Its message may quote the event and is not shown.',
          },
          {
            position: '9',
            key: 'room-1',
            type: 'RoomRenamed',
            eventId: 'event-9',
            stream: 'room-1',
            stack: 'apply projector.ts:7',
            error: 'Waits behind the event at 7.',
          },
        ],
      },
      {
        name: 'users',
        version: 1,
        position: '42',
        lag: 0,
        lagSeconds: 0,
        eventsPerSecond: 12.5,
        lastError: null,
        state: 'live',
        parkedCount: 0,
        parked: [],
      },
    ]);
  });

  it('[QA34] that are far behind are being rebuilt', async () => {
    await world.given(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'projector:rooms@3', position: 40 });
    });
    const waiting = async (_: bigint, most: number) => ({ events: most, since: undefined });
    world.probes = { ...world.probes, waiting };
    const { body } = await world.get('/api/ops/projections', 'ada');
    expect(body['data']).toMatchObject([{ lag: 1_001, state: 'rebuilding' }]);
  });

  it('tell how far a rebuilding is', async () => {
    await world.given(async (tx) => {
      await tx.run(checkpointsTable.insert, { name: 'projector:rooms@3', position: 0 });
    });
    world.rebuild = {
      state: 'running',
      phase: 'building',
      mode: 'switch',
      position: '3',
      target: '9',
      events: 3,
      totalEvents: 9,
      eventsPerSecond: 10,
      secondsLeft: 1,
    };
    const running = await world.get('/api/ops/projections', 'ada');
    expect(running.body['data']).toMatchObject([{ state: 'rebuilding', rebuild: world.rebuild }]);
    world.rebuild = {
      ...world.rebuild,
      state: 'failed',
      position: '0',
    };
    const failed = await world.get('/api/ops/projections', 'ada');
    expect(failed.body['data']).toMatchObject([{ state: 'live', rebuild: world.rebuild }]);
  });
});

it.each(['/api/admin/health-history', '/api/ops/projections'])(
  '[QA33] [QA34] %s refuses everybody but an acting admin',
  async (url) => {
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
      const { status, body } = await world.get(url, token);
      expect(status).toBe(403);
      expect(body['error']).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
    }
    expect((await world.get(url)).status).toBe(401);
  },
);

describe('/metrics', () => {
  it('[QA32] has what outlets of seals have not received', async () => {
    const name = 'workspace_seals_waiting_bytes';
    const metrics = async () => (await world.app.inject({ url: '/metrics' })).body;
    expect(await metrics()).not.toContain(`${name}{`);
    world.sealsWaiting = [{ outlet: 'webhook', bytes: 1_200 }];
    expect(await metrics()).toContain(`${name}{outlet="webhook"} 1200`);
  });

  it('[QA32] is text in lines of the format, and names no person', async () => {
    await world.get('/api/rooms/00000000-0000-7000-8000-000000000009', 'dana');
    const answer = await world.app.inject({ url: '/metrics' });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const line =
      /^(# (HELP|TYPE) [a-z_]\w* .+|[a-z_]\w*(\{([a-z]+="[^"\n]*",?)+\})? (-?[\d.e+-]+|Nan)|)$/;
    for (const text of answer.body.split('\n')) expect(text).toMatch(line);
    expect(answer.body).toContain(
      'workspace_http_requests_total{method="GET",route="/api/rooms/:id",status="4xx"} 1',
    );
    expect(answer.body).toContain('workspace_part_healthy{part="event_store"} 1');
    for (const name of [
      'workspace_bus_signals_total',
      'workspace_event_log_position',
      'workspace_sockets',
      'process_start_time_seconds',
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(answer.body).toMatch(new RegExp(`^${name} [\\d.e+-]+$|^${name} Nan$`, 'm'));
    expect(answer.body).not.toContain('00000000-0000-7000-8000-000000000009');
    expect(answer.body).not.toContain(people.dana.id);
  });
});
