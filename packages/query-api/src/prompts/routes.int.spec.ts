import { promptsTable } from '@mach42/read-models/prompts/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

describe('saved prompts', () => {
  it('[PY1] are answered to their person alone', async () => {
    const prompt_id = '0192f3a0-0000-7000-8000-0000000000a1';
    await world.given(async (tx) => {
      const row = { user_id: people.dana.id, prompt_id, name: 'sum', text: 'Sum it up.' };
      await tx.run(promptsTable.insert, row);
    });
    const url = '/api/prompts';
    const { status, body } = await world.get(url, 'dana');
    expect([status, body['data']]).toEqual([
      200,
      [{ id: prompt_id, name: 'sum', text: 'Sum it up.' }],
    ]);
    for (const other of ['mo', 'ada'] as const) {
      expect((await world.get(url, other)).body['data']).toEqual([]);
    }
    expect((await world.get(url, 'guest')).status).toBe(403);
    expect((await world.get(url)).status).toBe(401);
  });
});
