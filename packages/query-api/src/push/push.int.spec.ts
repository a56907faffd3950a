import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const metrics = async () => (await world.app.inject({ url: '/metrics' })).body;

describe('push', () => {
  it('[WP7] is off where push services could not reach the operator, whatever the settings say', async () => {
    const { body } = await world.get('/api/push', 'dana');
    expect(body).toMatchObject({ data: { isAllowed: false, needsContact: true } });
  });

  it('[WP8] is counted in the metrics by what became of it, where this process sends notices', async () => {
    expect(await metrics()).not.toContain('workspace_push');
    const outcomes = { sent: 5, gone: 1, refused: 2, unanswered: 3, dropped: 4 };
    world.pushed = { ...outcomes, waiting: 6 };
    const text = await metrics();
    for (const [outcome, count] of Object.entries(outcomes))
      expect(text).toContain(`workspace_push_notices_total{outcome="${outcome}"} ${count}`);
    expect(text).toContain('workspace_push_notices_waiting 6');
  });
});
