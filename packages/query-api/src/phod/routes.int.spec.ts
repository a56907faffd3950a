import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { CompactBlame } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenJob, givenMerge, givenModelCall, givenPhod, savedAt } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given((tx) =>
    givenPhod(tx, 'dana', { notes: ['first'] }, [{ op: 'add', path: '/notes/1', value: 'second' }]),
  );
});
afterAll(() => world.close());

const load = (mobile: string, token: 'dana' | 'pia' | 'ada' | 'guest') =>
  world.post('/api/phod/load', { credentials: { mobile } }, token);

describe('POST /api/phod/load', () => {
  it.each(['004511111111', '4511111111', '+45 11 11 11 11'])(
    '[CALL-050] answers the file of the caller, whose mobile is %s',
    async (mobile) => {
      const { status, body } = await load(mobile, 'dana');
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'success',
        data: {
          briefData: { notes: ['first', 'second'] },
          updatedAt: '2026-01-02T03:04:05.000Z',
          updatedBy: 'Dana Demo',
          version: 2,
        },
      });
    },
  );

  it('[QA48] answers the file as it stood at a moment, and refuses one that is none', async () => {
    const second = { userId: people.dana.id, version: 2, at: '2026-03-01T00:00:00.000Z' };
    await world.given(async (tx) => tx.run(savedAt, second));
    const loadAt = (at: string) =>
      world.post('/api/phod/load', { credentials: { mobile: '004511111111' }, at }, 'dana');
    const versionAt = async (at: string) => (await loadAt(at)).body['data'];
    expect(await versionAt('2026-01-02T03:04:04Z')).toMatchObject({ version: 0, briefData: {} });
    expect(await versionAt('2026-03-01T00:59:59+01:00')).toMatchObject({
      version: 1,
      briefData: { notes: ['first'] },
    });
    expect(await versionAt('2026-03-01T00:00:00Z')).toMatchObject({ version: 2 });
    expect((await loadAt('yesterday')).status).toBe(400);
    const asQuery = '/api/phod/load?at=2026-03-01T00:00:00Z';
    const body = { credentials: { mobile: '004511111111' } };
    expect((await world.post(asQuery, body, 'dana')).status).toBe(400);
    const first = { ...second, at: '2026-01-02T03:04:05.000Z' };
    await world.given(async (tx) => tx.run(savedAt, first));
  });

  it('[QA7] answers an empty file at version 0 while there is none', async () => {
    const { body } = await load('004511111112', 'pia');
    expect(body).toMatchObject({ status: 'success', data: { briefData: {}, version: 0 } });
  });

  it.each([
    ['pia', '004511111111'],
    ['ada', '004511111111'],
    ['pia', '004599999999'],
  ] as const)('[PHOD-020] is refused to %s with the mobile %s', async (token, mobile) => {
    const { status, body } = await load(mobile, token);
    expect(status).toBe(403);
    expect(body).toEqual({
      status: 'error',
      code: 'FORBIDDEN',
      error: 'Your role does not allow this.',
    });
  });

  it('[PHOD-020] is refused to guests, who have none', async () => {
    expect((await load('', 'guest')).status).toBe(403);
  });
});

describe('the history of a file', () => {
  it('[QA8] lists the versions, newest first', async () => {
    const { body } = await world.get('/api/phod/versions', 'dana');
    expect(body).toMatchObject({
      status: 'success',
      data: [
        { version: 2, by: 'Dana Demo', summary: 'Version 2', source: { kind: 'manual' } },
        { version: 1 },
      ],
    });
  });

  it('[QA8] lists them by pages, before a version', async () => {
    const page = async (query: string) =>
      (await world.get(`/api/phod/versions?${query}`, 'dana')).body;
    expect(await page('limit=1')).toMatchObject({
      data: [{ version: 2 }],
      meta: { hasMore: true },
    });
    const rest = { data: [{ version: 1 }], meta: { hasMore: false } };
    expect(await page('limit=1&before=2')).toMatchObject(rest);
    expect(await page('before=1')).toMatchObject({ data: [], meta: { hasMore: false } });
    for (const wrong of ['limit=0', 'limit=1001', 'before=x', 'after=1'])
      expect((await world.get(`/api/phod/versions?${wrong}`, 'dana')).status).toBe(400);
  });

  it('[QA8] answers a version in full', async () => {
    const { body } = await world.get('/api/phod/versions/1', 'dana');
    expect(body).toMatchObject({ data: { version: 1, briefData: { notes: ['first'] } } });
  });

  it('[QA8] answers the operations between two versions, 0 being the empty file', async () => {
    const { body } = await world.get('/api/phod/diff?from=1&to=2', 'dana');
    expect(body).toMatchObject({
      data: { ops: [{ op: 'add', path: '/notes/1', value: 'second' }] },
    });
    const whole = await world.get('/api/phod/diff?from=0&to=1', 'dana');
    expect(whole.body).toMatchObject({ data: { ops: [{ op: 'add', path: '/notes' }] } });
  });

  it('[QA8] answers which version brought each value', async () => {
    const { body } = await world.get('/api/phod/blame', 'dana');
    expect(body).toMatchObject({
      data: { '/notes/0': { version: 1 }, '/notes/1': { version: 2 } },
    });
  });

  it('[QA29] answers it in less room, too', async () => {
    const { body } = await world.get('/api/phod/blame/compact', 'dana');
    expect(body).toMatchObject({
      data: {
        leaves: { '/notes/0': 1, '/notes/1': 2 },
        rows: { 1: { version: 1, by: 'Dana Demo' }, 2: { version: 2, source: { kind: 'manual' } } },
      },
    });
    expect((await world.get('/api/phod/blame/compact', 'ada')).body).toMatchObject({
      data: { leaves: {}, rows: {} },
    });
    expect((await world.get('/api/phod/blame/compact', 'guest')).status).toBe(403);
  });

  it.each(['/api/phod/versions/3', '/api/phod/versions/3/origin', '/api/phod/diff?from=1&to=3'])(
    '[QA8] %s of a version that does not exist is not found',
    async (url) => {
      const { status, body } = await world.get(url, 'dana');
      expect(status).toBe(404);
      expect(body).toMatchObject({ status: 'error', error: 'This version does not exist.' });
    },
  );

  it('[QA8] reports what the model of a version was instructed to do, by its job or its call', async () => {
    await world.given(async (tx) => {
      await givenPhod(tx, 'mo', { notes: [] });
      await givenJob(tx, 'mo', 70, 'completed');
      await givenModelCall(tx, 'mo', 71, { instructions: 'Merge it at once.' });
      await givenModelCall(tx, 'dana', 72, { instructions: 'Nobody else’s.' });
      await givenMerge(tx, 'mo', 2, { jobId: idOf(70), modelId: 'builtin:latest' });
      await givenMerge(tx, 'mo', 3, { callId: idOf(71) });
      await givenMerge(tx, 'mo', 4, { callId: idOf(72) });
    });
    const notified = async (version: number) => {
      const { status, body } = await world.get(`/api/phod/versions/${version}/origin`, 'mo');
      expect([status, body['status']]).toEqual([200, 'success']);
      return body['data'];
    };
    expect(await notified(1)).toMatchObject({ source: { kind: 'manual' }, instructions: null });
    expect(await notified(2)).toMatchObject({
      version: 2,
      by: 'Mo Moderator',
      summary: 'Version 2',
      source: { kind: 'datarais', jobId: idOf(70), modelId: 'builtin:latest' },
      instructions: 'Instructions 70',
    });
    expect(await notified(3)).toMatchObject({ instructions: 'Merge it at once.' });
    expect(await notified(4)).toMatchObject({ instructions: null });
  });

  it("[PHOD-020] is the caller's alone", async () => {
    expect((await world.get('/api/phod/versions', 'pia')).body).toMatchObject({ data: [] });
    expect((await world.get('/api/phod/versions/1', 'ada')).status).toBe(404);
    expect((await world.get('/api/phod/versions/1/origin', 'ada')).status).toBe(404);
    expect((await world.get('/api/phod/versions/1/origin', 'guest')).status).toBe(403);
    expect((await world.get('/api/phod/diff?from=0&to=1', 'ada')).status).toBe(404);
    expect((await world.get('/api/phod/blame', 'ada')).body).toMatchObject({ data: {} });
  });
});

describe('a large file', () => {
  let large: QueryWorld;
  beforeEach(async () => {
    large = await QueryWorld.open();
  });
  afterEach(() => large.close());

  it('[QA29] [QA38] answers of a large file in less room only', async () => {
    const size = limits.phod.blameRows;
    const items = Array.from({ length: size }, (_, n) => `item number ${n} of the list`);
    await large.given((tx) =>
      givenPhod(tx, 'pia', { items }, [{ op: 'add', path: '/items/0', value: 'one more' }]),
    );
    const refused = await large.get('/api/phod/blame', 'pia');
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', error: phodTexts.tooManyRows },
    });
    const { body } = await large.get('/api/phod/blame/compact', 'pia');
    const { leaves } = body['data'] as CompactBlame;
    expect(Object.keys(leaves)).toHaveLength(size + 1);
    expect([leaves['/items/0'], leaves['/items/1']]).toEqual([2, 1]);
    const diff = await large.get('/api/phod/diff?from=1&to=2', 'pia');
    expect(diff.body).toMatchObject({
      data: { ops: [{ op: 'add', path: '/items/0', value: 'one more' }] },
    });
  });
});
