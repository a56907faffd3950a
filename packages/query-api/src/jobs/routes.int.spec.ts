import type { AllJobsMeta, Job, JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { passedChecks } from '@mach42/testing/proposal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenJob } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenJob(tx, 'dana', 40);
    await givenJob(tx, 'pia', 41, 'queued', { model_id: 'mach42v1:latest' });
    await givenJob(tx, 'dana', 42);
    await givenJob(tx, 'mo', 43, 'failed', {
      attempt: 3,
      error: 'Text of the error',
      error_code: 'TIMEOUT',
      created_at: '2026-01-01T00:00:00.000Z',
      started_at: '2026-01-01T00:00:01.000Z',
      finished_at: '2026-01-01T00:00:02.000Z',
    });
    await givenJob(tx, 'mo', 44, 'failed', { attempt: 1, error_code: 'NO_PROVIDER' });
    await givenJob(tx, 'mo', 45, 'completed', {
      attempt: 1,
      result: 'Text of the result',
      proposal: JSON.stringify({ baseVersion: 0, ops: [], checks: {} }),
    });
  });
});
afterAll(() => world.close());

const jobsOf = async (token: Token, query = '') =>
  (await world.get(`/api/queue/jobs${query}`, token)).body['data'] as Job[];

describe('GET /api/queue/jobs', () => {
  it('[QA10] answers the jobs of the caller alone, newest first, with their position', async () => {
    const jobs = await jobsOf('dana');
    expect(jobs.map(({ id, queuePosition }) => [id, queuePosition])).toEqual([
      [idOf(42), 3],
      [idOf(40), 1],
    ]);
    expect(await jobsOf('ada', '?scope=own')).toEqual([]);
    expect(await jobsOf('dana', `?userId=${people.pia.id}`)).toEqual(jobs);
  });

  it('[QA10] by status, and as many as asked for', async () => {
    expect(await jobsOf('dana', '?status=failed')).toEqual([]);
    expect(await jobsOf('dana', '?status=queued&limit=1')).toHaveLength(1);
  });
});

async function allJobs(query = '') {
  const { status, body } = await world.get(`/api/queue/jobs?scope=all${query}`, 'ada');
  expect(status).toBe(200);
  return { data: body['data'] as JobMetadata[], meta: body['meta'] as AllJobsMeta };
}
const numbers = async (query: string) =>
  (await allJobs(query)).data.map(({ id }) => Number(id.slice(-3)));

describe('GET /api/queue/jobs?scope=all', () => {
  it('[QA23] is what an acting admin is answered who does not say which', async () => {
    const { body } = await world.get('/api/queue/jobs', 'ada');
    expect(body).toEqual((await world.get('/api/queue/jobs?scope=all', 'ada')).body);
    expect(JSON.stringify(body)).not.toContain('Text of the result');
    expect((body['data'] as JobMetadata[]).length).toBeGreaterThan(1);
  });

  it('[QA23] answers the metadata of everybody’s jobs to an acting admin', async () => {
    const { data, meta } = await allJobs();
    expect(data.map(({ userName, queuePosition }) => [userName, queuePosition])).toEqual([
      ['Mo Moderator', null],
      ['Mo Moderator', null],
      ['Mo Moderator', null],
      ['Dana Demo', 3],
      ['Pia Premium', 2],
      ['Dana Demo', 1],
    ]);
    expect(data[2]).toEqual({
      id: idOf(43),
      _id: idOf(43),
      kind: 'datarais',
      status: 'failed',
      queuePosition: null,
      parked: true,
      attempt: 3,
      priority: 'normal',
      modelId: 'builtin:latest',
      userId: people.mo.id,
      userName: 'Mo Moderator',
      createdAt: '2026-01-01T00:00:00.000Z',
      startedAt: '2026-01-01T00:00:01.000Z',
      finishedAt: '2026-01-01T00:00:02.000Z',
      errorCode: 'TIMEOUT',
    });
    expect(meta).toEqual({
      total: 6,
      models: ['builtin:latest', 'mach42v1:latest'],
      people: [
        { userId: people.dana.id, name: 'Dana Demo' },
        { userId: people.mo.id, name: 'Mo Moderator' },
        { userId: people.pia.id, name: 'Pia Premium' },
      ],
    });
  });

  it('[QA23] says nothing of what a person or a model wrote', async () => {
    const text = JSON.stringify((await world.get('/api/queue/jobs?scope=all', 'ada')).body);
    for (const content of ['Instructions', 'Text of the error', 'Text of the result', 'checks']) {
      expect(text).not.toContain(content);
    }
  });

  it.each([
    ['&status=queued', [42, 41, 40]],
    ['&parked=true', [43]],
    ['&status=failed&parked=false', [44]],
    ['&modelId=mach42v1:latest', [41]],
    [`&userId=${idOf(3)}`, [45, 44, 43]],
    ['&createdBefore=2026-01-01T12:00:00.000Z', [43]],
    ['&createdAfter=2026-01-01T12:00:00.000Z&status=failed', [44]],
    ['&limit=2&offset=1', [44, 43]],
    ['&offset=6', []],
  ])('[QA23] finds by %s', async (query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  it('[QA23] counts what fits, beyond the page as well', async () => {
    expect((await allJobs('&status=queued&limit=1')).meta.total).toBe(3);
  });

  it('[QA23] is refused to everybody else', async () => {
    for (const token of ['dana', 'mo', 'adaAsUser'] as const) {
      const { status, body } = await world.get('/api/queue/jobs?scope=all', token);
      expect(status).toBe(403);
      expect(body['error']).toEqual({ code: 'FORBIDDEN', message: 'Admin access required' });
    }
    expect((await world.get('/api/queue/jobs?scope=all', 'guest')).status).toBe(403);
    expect((await world.get('/api/queue/jobs?scope=all')).status).toBe(401);
  });
});

describe('what jobs came to', () => {
  const ops = [{ op: 'add', path: '/notes/0', value: 'A "quoted" word' }];
  const outline = { baseVersion: 3, operations: 1, removed: 0, checks: passedChecks };
  const rest = { baseVersion: 3, ops, checks: passedChecks };

  it('[QA44] is answered as it is stored by its id, and in lists by an outline', async () => {
    const text = JSON.stringify({ notes: ['A "quoted" word\n'] });
    await world.given((tx) =>
      givenJob(tx, 'pia', 60, 'completed', {
        result: text,
        proposal: JSON.stringify(rest),
        outline: JSON.stringify(outline),
      }),
    );
    const found = (await world.get(`/api/data-rais/entry/${idOf(60)}`, 'pia')).body['data'];
    expect(found).toMatchObject({ result: text, proposal: { ...rest, text }, error: null });
    const listed = await jobsOf('pia', '?status=completed');
    expect(listed).toMatchObject([{ id: idOf(60), proposal: outline }]);
    expect(JSON.stringify(listed)).not.toContain('quoted');
  });

  it('[QA44] ends a list once it has as many characters as an answer may have', async () => {
    const instructions = 'x'.repeat(limits.jobsPageCharacters / 2);
    await world.given(async (tx) => {
      for (const n of [61, 62, 63]) await givenJob(tx, 'pia', n, 'completed', { instructions });
    });
    const listed = await jobsOf('pia', '?status=completed');
    expect(listed.map(({ id }) => id)).toEqual([idOf(63), idOf(62)]);
  });
});
