import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenEntry, givenJob, givenKeptRun } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenEntry(tx, 'dana', 30);
    await givenEntry(tx, 'dana', 31, 'processed');
    await givenEntry(tx, 'dana', 32);
    await givenEntry(tx, 'pia', 33);
    await givenEntry(tx, 'dana', 29, 'discarded', { job_id: idOf(42) });
    await givenJob(tx, 'dana', 40);
    await givenJob(tx, 'dana', 42, 'processing');
    await givenJob(tx, 'pia', 41);
    await givenJob(tx, 'dana', 43, 'completed', { entry_id: idOf(31), saige_version: 2 });
    await givenJob(tx, 'dana', 44, 'processing', { entry_id: idOf(31) });
  });
});
afterAll(() => world.close());

const one = (number: number, token: Token) =>
  world.get(`/api/data-rais/entry/${idOf(number)}`, token);

describe('GET /api/data-rais/entry/{id}', () => {
  it('[CALL-070] answers the entry for the id of an entry', async () => {
    const { body } = await one(30, 'dana');
    expect(body).toMatchObject({
      success: true,
      entry: { id: idOf(30), content: 'Content 30', metadata: { title: 'Entry 30' } },
    });
    expect(body).not.toHaveProperty('data');
  });

  it('[CALL-070] answers what is polled for the id of a job', async () => {
    const { body } = await one(40, 'dana');
    expect(body).toEqual({
      success: true,
      data: {
        id: idOf(40),
        _id: idOf(40),
        status: 'queued',
        progress: null,
        queuePosition: 1,
        result: null,
        proposal: null,
        error: null,
      },
    });
  });

  it('[QA27] answers how far a running job has come, and its entry with it', async () => {
    const progress = async () => ((await one(42, 'dana')).body['data'] as Job).progress;
    expect(await progress()).toBe(0.1);
    world.signals.publish({
      kind: 'progress',
      jobId: idOf(42),
      userId: people.dana.id,
      progress: 0.4,
    });
    expect(await progress()).toBe(0.4);
    expect((await one(29, 'dana')).body['entry']).toMatchObject({ progress: 0.4 });
  });

  it.each([33, 41])('[QA9] of another person does not exist, for admins too (%i)', async (n) => {
    for (const token of ['dana', 'ada'] as const) {
      const { status, body } = await one(n, token);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: { message: entryTexts.notFound } });
    }
  });
});

describe('GET /api/data-rais/recent', () => {
  const recent = async (query: string) =>
    ((await world.get(`/api/data-rais/recent${query}`, 'dana')).body['entries'] as Entry[]).map(
      ({ id }) => id,
    );

  it('[QA9] answers the entries of the caller, newest first', async () => {
    expect(await recent('')).toEqual([32, 31, 30, 29].map(idOf));
    expect(await recent('?limit=1')).toEqual([idOf(32)]);
  });

  it('[CALL-090] answers the pending ones', async () => {
    expect(await recent('?status=pending&limit=1000')).toEqual([32, 30].map(idOf));
  });

  it('[CALL-100] answers the processed ones', async () => {
    expect(await recent('?status=processed&limit=1000')).toEqual([idOf(31)]);
  });
});

describe('GET /api/data-rais/recent?scope=all', () => {
  it('[QA26] answers an admin the entries of others without their content', async () => {
    const { body } = await world.get('/api/data-rais/recent?scope=all&status=pending', 'ada');
    const entries = body['entries'] as Entry[];
    expect(entries.map(({ id }) => id)).toEqual([33, 32, 30].map(idOf));
    for (const entry of entries) {
      expect(entry).toMatchObject({ content: '', metadata: {}, result: null });
    }
    expect(entries.map(({ ownerId }) => ownerId)).toEqual(
      (['pia', 'dana', 'dana'] as const).map((token) => people[token].id),
    );
  });

  it('[QA26] is for an acting admin alone', async () => {
    const { status, body } = await world.get('/api/data-rais/recent?scope=all', 'dana');
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: { code: 'FORBIDDEN', message: 'Admin access required' } });
  });
});

describe('GET /api/data-rais/entry/{id}/runs', () => {
  it('[QA41] holds what a request waited for, which is read by its id as a job is', async () => {
    await world.given((tx) => givenKeptRun(tx, 'dana', 50, 32));
    expect((await runs(32, 'dana')).body['data']).toMatchObject([
      { id: idOf(50), route: 'cloud', status: 'completed', saigeVersion: 1 },
    ]);
    const { body } = await one(50, 'dana');
    expect(body['data']).toMatchObject({ status: 'completed', result: 'Result 50' });
    for (const token of ['pia', 'mo', 'ada'] as const) {
      const url = `/api/data-rais/entry/${idOf(50)}`;
      const none = await world.get(`/api/data-rais/entry/${idOf(99)}`, token);
      expect(await world.get(url, token)).toMatchObject({ status: 404, body: none.body });
    }
  });

  const runs = (number: number, token?: Token) =>
    world.get(`/api/data-rais/entry/${idOf(number)}/runs`, token);

  it('[QA41] answers the jobs of an entry of the caller, newest first', async () => {
    const { body } = await runs(31, 'dana');
    expect(body['data']).toMatchObject([
      { id: idOf(44), status: 'processing', saigeVersion: null, progress: 0.1 },
      { id: idOf(43), status: 'completed', saigeVersion: 2, instructions: 'Instructions 43' },
    ]);
    expect((await runs(30, 'dana')).body['data']).toEqual([]);
  });

  it('[QA41] does not find the entry for another person, nor the job by its id', async () => {
    for (const token of ['pia', 'mo', 'ada'] as const) {
      const { status, body } = await runs(31, token);
      expect([status, body]).toEqual([404, (await runs(99, token)).body]);
      expect((await world.get(`/api/data-rais/entry/${idOf(43)}`, token)).status).toBe(404);
    }
    expect((await runs(43, 'dana')).status).toBe(404);
    expect((await runs(31, 'guest')).status).toBe(403);
    expect((await runs(31)).status).toBe(401);
  });
});

describe('long entries', () => {
  const content = 'A long note. '.repeat(limits.entryPreviewCharacters);

  it('[QA47] are listed by their beginnings, and whole by their ids', async () => {
    await world.given((tx) => givenEntry(tx, 'pia', 70, 'pending', { content }));
    const { body } = await world.get('/api/data-rais/recent', 'pia');
    const [listed] = body['entries'] as Entry[];
    expect(listed).toMatchObject({
      id: idOf(70),
      isPreview: true,
      content: content.slice(0, limits.entryPreviewCharacters),
    });
    const { entry } = (await one(70, 'pia')).body as unknown as { entry: Entry };
    expect(entry.content).toBe(content);
    expect(entry).not.toHaveProperty('isPreview');
  });
});

it('[QA76] entries are read a page in each turn of the event loop, which all such calls share', async () => {
  const many = await QueryWorld.open();
  onTestFinished(() => many.close());
  await many.given(async (tx) => {
    for (let number = 1000; number < 1250; number += 1) await givenEntry(tx, 'ada', number);
  });
  const turns = vi.spyOn(many.app.turns, 'later');
  for (const scope of ['own', 'all']) {
    turns.mockClear();
    const { body } = await many.get(`/api/data-rais/recent?limit=1000&scope=${scope}`, 'ada');
    expect(body['entries']).toHaveLength(250);
    // The call itself may wait for a turn, too.
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(2);
  }
});
