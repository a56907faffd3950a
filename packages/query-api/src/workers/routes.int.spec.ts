import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

const url = '/api/admin/workers';
const work = {
  kind: 'job',
  id: '00000000-0000-7000-8000-000000000001',
  modelId: 'qwen3:8b',
  provider: 'ollama',
  since: '2026-01-02T03:04:00.000Z',
} as const;

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  const places = { replies: 8, jobs: 2 };
  world.workerReport = {
    ...world.workerReport,
    processes: [{ id: 'embedded', since: '2026-01-02T00:00:00.000Z', places, work: [work] }],
  };
});
afterAll(() => world.close());

describe('GET /api/admin/workers', () => {
  it('[QA31] answers an acting admin what the workers do', async () => {
    const { body } = await world.get(url, 'ada');
    expect(body['data']).toMatchObject({ processes: [{ id: 'embedded', work: [work] }] });
  });

  it('[QA31] refuses everybody else', async () => {
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
      const { status, body } = await world.get(url, token);
      expect(status).toBe(403);
      expect(body['error']).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
    }
    expect((await world.get(url)).status).toBe(401);
  });
});
