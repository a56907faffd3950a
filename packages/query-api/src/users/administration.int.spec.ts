import type { DataRaisStats } from '@mach42/contracts/datarais/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenEntry, givenJob } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenJob(tx, 'dana', 40);
    await givenJob(tx, 'pia', 41);
    await givenJob(tx, 'dana', 42, 'processing');
    await givenJob(tx, 'dana', 43, 'failed', { finished_at: '2026-01-02T01:00:00.000Z' });
    await givenJob(tx, 'dana', 44, 'cancelled');
    await givenEntry(tx, 'dana', 50);
    await givenEntry(tx, 'pia', 51, 'pending', { created_at: '2026-01-01T23:30:00.000Z' });
    await givenEntry(tx, 'pia', 52, 'pending', { created_at: '2025-12-01T00:00:00.000Z' });
    await givenEntry(tx, 'mo', 53, 'processed', {
      created_at: '2026-01-02T00:00:00.000Z',
      processed_at: '2026-01-02T01:00:00.000Z',
    });
    await givenEntry(tx, 'mo', 54, 'discarded', {
      created_at: '2025-12-01T00:00:00.000Z',
      discarded_at: '2026-01-01T12:00:00.000Z',
    });
  });
});
afterAll(() => world.close());

describe('GET /api/admin/users', () => {
  it('[QA22] [CALL-210] lists everybody, in the order of their registration', async () => {
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

  it('[CALL-270] answers pending, processing, completed and error to an acting admin', async () => {
    const { status, body } = await world.get('/api/admin/datarais-stats', 'ada');
    expect(status).toBe(200);
    expect(Object.keys(body['data'] as object)).toEqual([
      'pending',
      'processing',
      'completed',
      'error',
    ]);
    expect((await world.get('/api/admin/datarais-stats', 'dana')).status).toBe(403);
  });

  it('[QA24] reports of everybody’s entries in numbers alone', async () => {
    const { body } = await world.get('/api/admin/datarais-stats?days=2&offsetMinutes=60', 'ada');
    const { report } = body['data'] as DataRaisStats;
    expect(report).toEqual({
      entries: { pending: 3, processed: 1, discarded: 1 },
      oldestPendingAt: '2025-12-01T00:00:00.000Z',
      ages: [
        { hours: 1, entries: 1 },
        { hours: 24, entries: 1 },
        { hours: 168, entries: 0 },
        { hours: null, entries: 1 },
      ],
      wait: { median: 3_600_000, p90: 3_600_000, longest: 3_600_000 },
      days: [
        { day: '2026-01-01', recorded: 0, processed: 0, failed: 0, discarded: 1 },
        { day: '2026-01-02', recorded: 3, processed: 1, failed: 1, discarded: 0 },
      ],
    });
    for (const query of ['days=0', 'days=91', 'days=2&offsetMinutes=900']) {
      expect((await world.get(`/api/admin/datarais-stats?${query}`, 'ada')).status).toBe(400);
    }
    expect((await world.get('/api/admin/datarais-stats?days=2', 'mo')).status).toBe(403);
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
