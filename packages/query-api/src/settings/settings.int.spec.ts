import { settingsVersionsTable } from '@mach42/read-models/settings/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const hours = '/retention/guestChatHours';
const at = '2026-01-02T03:04:05.000Z';
const changes = [{ name: hours, before: null, value: 12 }];

describe('the settings', () => {
  it('[SQ1] are what is in force, and who changed them', async () => {
    const before = (await world.get('/api/settings', 'ada')).body['data'];
    expect(before).toMatchObject({
      version: 0,
      values: { [hours]: 24 },
      defaults: { [hours]: 24 },
    });
    await world.given(async (tx) => {
      const actor_id = people.ada.id;
      await tx.run(settingsVersionsTable.insert, {
        version: 1,
        at,
        actor_id,
        changes: JSON.stringify(changes),
      });
    });
    const after = (await world.get('/api/settings', 'ada')).body['data'];
    expect(after).toMatchObject({ version: 1, values: { [hours]: 12 }, defaults: { [hours]: 24 } });
    const history = (await world.get('/api/settings/history', 'ada')).body['data'];
    expect(history).toEqual([{ version: 1, at, by: 'Ada Admin', changes }]);
  });

  it.each(['/api/settings', '/api/settings/history'])(
    '[SQ1] are for active admins: %s',
    async (url) => {
      for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
        expect((await world.get(url, token)).status).toBe(403);
      }
      expect((await world.get(url)).status).toBe(401);
    },
  );
});
