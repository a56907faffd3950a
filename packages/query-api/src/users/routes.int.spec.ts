import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
});
afterAll(() => world.close());

describe('GET /api/auth/verify', () => {
  it('[QA2] answers the person, in the role of the token', async () => {
    const asAdmin = await world.get('/api/auth/verify', 'ada');
    const asUser = await world.get('/api/auth/verify', 'adaAsUser');
    const user = { id: people.ada.id, name: 'Ada Admin', mobile: '004511111114' };
    expect(asAdmin.body).toMatchObject({ data: { user: { ...user, activeRole: 'admin' } } });
    expect(asUser.body).toMatchObject({ data: { user: { ...user, activeRole: 'standard' } } });
  });

  it('[CALL-040] carries id and _id', async () => {
    const { body } = await world.get('/api/auth/verify', 'dana');
    expect(body).toMatchObject({ data: { user: { id: people.dana.id, _id: people.dana.id } } });
  });

  it('[QA2] answers a guest that they are one', async () => {
    const { body } = await world.get('/api/auth/verify', 'guest');
    const { id } = people.guest;
    expect(body).toEqual({
      success: true,
      data: {
        user: { id, _id: id, userId: id, name: 'Guest', roles: ['guest'], activeRole: 'guest' },
      },
    });
  });
});
