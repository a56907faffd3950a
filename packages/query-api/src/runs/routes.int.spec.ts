import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
  world.cloudProviders = [
    { id: 'anthropic', models: ['mach42v1:latest', 'claude-3-5-haiku'], available: false },
    { id: 'builtin', models: ['mach42v1:latest', 'builtin:latest'], available: true },
  ];
});
afterEach(() => world.close());

describe('the cloud AI', () => {
  it('CALL-170 says whether it is there, and who answers', async () => {
    const { body } = await world.get('/api/cloud-ai/status', 'dana');
    expect(body['data']).toEqual({ enabled: true, providers: ['builtin'] });
    world.cloudProviders = world.cloudProviders.slice(0, 1);
    const later = await world.get('/api/cloud-ai/status', 'dana');
    expect(later.body['data']).toEqual({ enabled: false, providers: [] });
  });

  it('CALL-180 lists its providers, with the models that the caller may use', async () => {
    const anthropic = { id: 'anthropic', name: 'Anthropic', available: false };
    const builtin = {
      id: 'builtin',
      name: 'Built-in assistant',
      models: ['mach42v1:latest', 'builtin:latest'],
      available: true,
    };
    const { body } = await world.get('/api/cloud-ai/providers', 'ada');
    expect(body['data']).toEqual([
      { ...anthropic, models: ['mach42v1:latest', 'claude-3-5-haiku'] },
      builtin,
    ]);
    const own = await world.get('/api/cloud-ai/providers', 'dana');
    expect(own.body['data']).toEqual([{ ...anthropic, models: ['mach42v1:latest'] }, builtin]);
  });

  it('is nothing for guests', async () => {
    const paths = ['/api/cloud-ai/status', '/api/cloud-ai/providers'];
    for (const path of paths) expect((await world.get(path, 'guest')).status).toBe(403);
  });
});
