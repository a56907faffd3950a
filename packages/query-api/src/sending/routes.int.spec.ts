import { sendPoliciesTable } from '@mach42/read-models/sending/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

describe('what is sent of a file', () => {
  it('[QA28] is answered to its owner alone', async () => {
    await world.given(async (tx) => {
      await tx.run(sendPoliciesTable.insert, {
        user_id: people.dana.id,
        section: 'health',
        policy: 'never',
      });
    });
    const url = '/api/phod/send-policies';
    const { status, body } = await world.get(url, 'dana');
    expect([status, body]).toEqual([
      200,
      { status: 'success', data: [{ section: 'health', policy: 'never' }] },
    ]);
    for (const other of ['mo', 'ada'] as const) {
      expect((await world.get(url, other)).body['data']).toEqual([]);
    }
    expect((await world.get(url, 'guest')).status).toBe(403);
    expect((await world.get(url)).status).toBe(401);
  });
});
