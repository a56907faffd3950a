import type { ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { hourOf } from '@mach42/read-models/activity/measures.ts';
import {
  activityHoursTable,
  activityModelsTable,
  activityPeopleTable,
} from '@mach42/read-models/activity/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

const url = '/api/admin/activity';
/** The hour that is running. */
const hour = hourOf('2026-01-02T03:04:05.000Z');
const quiet = {
  messages: 0,
  jobs_queued: 0,
  jobs_completed: 0,
  jobs_failed: 0,
  failed_attempts: 0,
  failed_replies: 0,
  failed_runs: 0,
} as const;

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await tx.run(activityPeopleTable.insert, { hour, user_id: people.dana.id });
    await tx.run(activityPeopleTable.insert, { hour: hour - 1, user_id: people.dana.id });
    await tx.run(activityPeopleTable.insert, { hour: hour - 1, user_id: people.mo.id });
    await tx.run(activityPeopleTable.insert, { hour: hour - 30, user_id: people.pia.id });
    await tx.run(activityHoursTable.insert, { ...quiet, hour, messages: 2, failed_replies: 1 });
    for (const earlier of [hour - 23, hour - 24])
      await tx.run(activityHoursTable.insert, { ...quiet, hour: earlier, messages: 1 });
    await tx.run(activityModelsTable.insert, {
      hour: hour - 2,
      model_id: 'mach42v1:latest',
      replies: 2,
      input_tokens: 100,
      output_tokens: 20,
      cost: 0.03,
    });
  });
});
afterAll(() => world.close());

const report = async (range: string) =>
  (await world.get(`${url}?range=${range}`, 'ada')).body['data'] as ActivityReport;

describe('GET /api/admin/activity', () => {
  it('[QA30] reports what happened in each hour of a day, and before it', async () => {
    const { buckets, totals, before, ...rest } = await report('24h');
    expect(rest).toEqual({
      range: '24h',
      from: '2026-01-01T04:00:00.000Z',
      to: '2026-01-02T04:00:00.000Z',
      hours: 1,
      since: '2025-12-31T21:00:00.000Z',
      accounts: { total: 4, active: 4 },
    });
    expect(buckets.map(({ messages }) => messages)).toEqual([1, ...Array<number>(22).fill(0), 2]);
    expect(buckets.slice(-3).map(({ users }) => users)).toEqual([0, 2, 1]);
    expect(totals).toMatchObject({
      users: 2,
      messages: 3,
      replies: { hybrid: 2, cloud: 0, local: 0 },
      cost: 0.03,
      tokens: { input: 100, output: 20 },
      errors: { jobs: 0, replies: 1, runs: 0 },
    });
    expect(before).toMatchObject({ users: 1, messages: 1, cost: 0 });
  });

  it('[QA30] counts no person twice in a longer time', async () => {
    const { buckets, totals, before } = await report('7d');
    expect(totals.users).toBe(3);
    expect(before.users).toBe(0);
    expect(buckets.at(-1)?.users).toBe(2);
    const month = await report('30d');
    expect(month.buckets.slice(-3).map(({ users }) => users)).toEqual([0, 1, 2]);
    expect(month.totals.users).toBe(3);
  });

  it('[QA30] refuses a range that there is not', async () => {
    expect((await world.get(`${url}?range=1y`, 'ada')).status).toBe(400);
  });

  it('[QA30] answers admins alone', async () => {
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const) {
      const { status, body } = await world.get(url, token);
      expect(status).toBe(403);
      expect(body['error']).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
    }
    expect((await world.get(url)).status).toBe(401);
  });
});
