import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenModelCall } from '../testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const modelsOf = async (token: Token): Promise<AIModel[]> =>
  (await world.get('/api/models', token)).body['data'] as AIModel[];

describe('GET /api/models', () => {
  it.each([
    ['dana', ['hybrid', 'external']],
    ['guest', ['hybrid', 'external']],
    ['adaAsUser', ['hybrid', 'external']],
    ['ada', ['hybrid', 'external', 'cloud', 'local']],
  ] as const)('[QA3] shows %s the types %j', async (token, types) => {
    const models = await modelsOf(token);
    expect([...new Set(models.map(({ type }) => type))]).toEqual(types);
  });

  it('[MODEL-040] calls a model available while it has an active worker', async () => {
    const stats = {
      activeWorkers: 1,
      totalWorkers: 2,
      averageReliability: 0.5,
      averageUptime: 60,
      queuedRequests: 3,
    };
    world.workers.set('builtin:latest', stats);
    world.workers.set('adexis:latest', { ...stats, activeWorkers: 0 });
    const models = new Map((await modelsOf('dana')).map((model) => [model.id, model]));
    expect(models.get('builtin:latest')).toMatchObject({ isAvailable: true, workerStats: stats });
    expect(models.get('adexis:latest')).toMatchObject({ isAvailable: false });
    expect(models.get('locklan:latest')).toMatchObject({
      isAvailable: false,
      workerStats: { totalWorkers: 0, queuedRequests: 0 },
    });
  });
});

describe('GET /api/ledger', () => {
  it('[QA4] shows the calls on behalf of the caller alone, newest first', async () => {
    await world.given(async (tx) => {
      await givenModelCall(tx, 'dana', 20);
      await givenModelCall(tx, 'dana', 21);
      await givenModelCall(tx, 'ada', 22);
    });
    const danas = await world.get('/api/ledger', 'dana');
    expect(danas.body).toMatchObject({
      data: [{ maskedText: 'Sent 21', provider: 'builtin' }, { maskedText: 'Sent 20' }],
    });
    const limited = await world.get('/api/ledger?limit=1', 'dana');
    expect(limited.body).toMatchObject({ data: [{ maskedText: 'Sent 21' }] });
    expect((await world.get('/api/ledger', 'pia')).body).toMatchObject({ data: [] });
  });
});
