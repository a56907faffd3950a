import type { User } from '@mach42/contracts/users/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenJob } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenJob(tx, 'dana', 40);
    await givenJob(tx, 'pia', 41);
    await givenJob(tx, 'dana', 42, 'processing');
    await givenJob(tx, 'dana', 43, 'failed');
    await givenJob(tx, 'dana', 44, 'cancelled');
  });
});
afterAll(() => world.close());

describe('GET /api/admin/users', () => {
  it('[QA22] ADMIN-200 [CALL-210] lists everybody with all fields', async () => {
    const { status, body } = await world.get('/api/admin/users', 'ada');
    expect([status, body['success']]).toEqual([200, true]);
    const users = body['data'] as User[];
    expect(users.map(({ name }) => name)).toEqual([
      'Dana Demo',
      'Pia Premium',
      'Mo Moderator',
      'Ada Admin',
    ]);
    expect(users[0]).toMatchObject({
      _id: people.dana.id,
      firstName: 'Dana',
      lastName: 'Demo',
      roles: ['user'],
      status: 'active',
      activeRole: 'standard',
      subscription: 'standard',
    });
    expect(users[0]).toHaveProperty('lastActive');
    expect(users[0]).toHaveProperty('customGptActivity');
  });
});

describe('GET /api/admin/datarais-stats', () => {
  it('[QA22] ADMIN-120 counts the jobs of all people', async () => {
    const { body } = await world.get('/api/admin/datarais-stats', 'ada');
    expect(body['data']).toEqual({ pending: 2, processing: 1, completed: 0, error: 1 });
  });
});

it.each(['/api/admin/users', '/api/admin/datarais-stats'])(
  '[QA22] ADMIN-250 ERR-300 %s refuses everybody but an acting admin',
  async (url) => {
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
      const { status, body } = await world.get(url, token);
      expect(status).toBe(403);
      expect(body['error']).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
    }
    expect((await world.get(url)).status).toBe(401);
  },
);
