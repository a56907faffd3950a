import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('[QA11] HEALTH-010 in detail tells measured figures', async () => {
    expect(await details()).toMatchObject({
      data: {
        status: 'healthy',
        websocket: { status: 'healthy', connectedClients: 0, lastHeartbeat: null },
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
