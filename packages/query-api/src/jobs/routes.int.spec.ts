import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenJob } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenJob(tx, 'dana', 40);
    await givenJob(tx, 'pia', 41);
    await givenJob(tx, 'dana', 42);
  });
});
afterAll(() => world.close());

const jobsOf = async (token: Token, query = '') =>
  (await world.get(`/api/queue/jobs${query}`, token)).body['data'] as Job[];

describe('GET /api/queue/jobs', () => {
  it('[QA10] answers the jobs of the caller alone, newest first, with their place', async () => {
    const jobs = await jobsOf('dana');
    expect(jobs.map(({ id, queuePosition }) => [id, queuePosition])).toEqual([
      [idOf(42), 3],
      [idOf(40), 1],
    ]);
    expect(await jobsOf('ada')).toEqual([]);
  });

  it('[QA10] by status, and as many as asked for', async () => {
    expect(await jobsOf('dana', '?status=failed')).toEqual([]);
    expect(await jobsOf('dana', '?status=queued&limit=1')).toHaveLength(1);
  });
});
