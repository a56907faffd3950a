import { limits } from '@mach42/contracts/kernel/limits.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { largestFile } from '@mach42/testing/largest-file.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

const at = new Date(startOfTests).toISOString();
let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const save = (who: Client, briefData: unknown, more: object = {}, headers = {}) =>
  who.post('/api/phod/update', { briefData, ...more }, headers);
const revert = (who: Client, body: object) => who.post('/api/phod/revert', body);
const lastOf = async (who: Client) => {
  const [event] = await api.store.readStream(`phod-${who.id}`, { direction: 'backwards' });
  return event?.data;
};

describe('saving', () => {
  it('[PC1] makes one version after the other', async () => {
    const first = await save(api.dana, { notes: ['a'] }, { updatedBy: 'dana' });
    expect([first.status, first.position]).toEqual([200, String(await api.store.head())]);
    expect(first.body).toEqual({ status: 'success', updatedAt: at, version: 1 });
    api.clock.now += 1000;
    const second = await save(api.dana, { notes: ['a', 'b'] }, { baseVersion: 1 });
    const updatedAt = new Date(startOfTests + 1000).toISOString();
    expect(second.body).toEqual({ status: 'success', updatedAt, version: 2 });
    api.clock.now += 1000;
    const same = await save(api.dana, { notes: ['a', 'b'] });
    expect(same).toMatchObject({ position: undefined, body: { updatedAt, version: 2 } });
  });

  it('[PH21] keeps a snapshot every 50 versions, so that few events are read', async () => {
    for (let version = 1; version <= 60; version += 1) await save(api.dana, { notes: [version] });
    const snapshot = await api.store.readSnapshot(`phod-${api.dana.id}`);
    expect(snapshot).toMatchObject({ revision: 49, state: { briefData: { notes: [50] } } });
  });

  it('[CALL-060] answers its status with the time, or with the error', async () => {
    const saved = await save(api.dana, { notes: ['a'] }, { updatedBy: 'dana' });
    expect(saved.body).toMatchObject({ status: 'success', updatedAt: at });
    expect(saved.body).not.toHaveProperty('error');
    const refused = await save(api.dana, 'text', { updatedBy: 'dana' });
    expect(refused.body).toMatchObject({ status: 'error', error: expect.any(String) as string });
    expect(refused.body).not.toHaveProperty('updatedAt');
  });

  it('[PC2] refuses what is no object', async () => {
    for (const briefData of [['a'], 'text', null, 3]) {
      const { status, body } = await save(api.dana, briefData);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        status: 'error',
        error: 'Invalid PHOD structure: Expected an object',
        code: 'VALIDATION_ERROR',
      });
    }
  });

  it('[PC2] refuses a stale base', async () => {
    await save(api.dana, { notes: ['a'] });
    await save(api.dana, { notes: ['b'] });
    const { status, body } = await save(api.dana, { notes: ['c'] }, { baseVersion: 1 });
    expect([status, body['status'], body['code']]).toEqual([409, 'error', 'CONFLICT']);
  });

  it('[PC5] is each person’s own, and nothing for guests', async () => {
    await save(api.dana, { notes: ['a'] });
    expect((await save(api.ada, { notes: ['mine'] })).body['version']).toBe(1);
    expect(await lastOf(api.dana)).toMatchObject({ briefData: { notes: ['a'] } });
    const refused = await save(api.visitor, {});
    expect(refused).toMatchObject({ status: 403, body: { status: 'error', code: 'FORBIDDEN' } });
    expect((await save(api.anonymous, {})).status).toBe(401);
  });

  it('[PC6] refuses unknown fields and what is too large, in its envelope', async () => {
    const unknown = await save(api.dana, {}, { owner: 'me' });
    expect(unknown).toMatchObject({
      status: 400,
      body: { status: 'error', details: [{ path: '/owner', message: 'is not a known field' }] },
    });
    expect((await save(api.dana, { notes: ['x'.repeat(4_000_000)] })).status).toBe(200);
    const large = await save(api.dana, { notes: ['x'.repeat(5_300_000)] });
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('[PC8] refuses what is beyond a bound, names bound and pointer, and stores nothing', async () => {
    const { items, fields, levels } = limits.phod;
    const before = await api.store.head();
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    const cases: [object, string, string][] = [
      [{ a: Array(items + 1).fill(1) }, '/briefData/a', phodTexts.beyond.items(items)],
      [
        { a: [Object.fromEntries(Array.from({ length: fields + 1 }, (_, n) => [`k${n}`, n]))] },
        '/briefData/a/0',
        phodTexts.beyond.fields(fields),
      ],
      [{ a: nested(levels) }, `/briefData/a${'/0'.repeat(levels - 1)}`, phodTexts.tooDeep],
    ];
    for (const [briefData, path, message] of cases) {
      expect(await save(api.dana, briefData)).toMatchObject({
        status: 400,
        body: {
          status: 'error',
          code: 'VALIDATION_ERROR',
          error: message,
          details: [{ path, message }],
        },
      });
    }
    expect(await api.store.head()).toBe(before);
  });

  it('[PC8] takes a file of as many values as there may be, whose names are all different', async () => {
    const file = largestFile();
    expect(await save(api.dana, file)).toMatchObject({ status: 200, body: { version: 1 } });
    const beyond = await save(api.dana, { ...file, more: {} });
    expect(beyond).toMatchObject({
      status: 400,
      body: { error: phodTexts.beyond.values(limits.phod.values) },
    });
  });

  it('[PC8] [PH24] takes a file of 20,000 values, all of them new, and one operation a section', async () => {
    const file = (sign: string) => ({
      flat: Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`k${n}`, `${sign}${n}`])),
      list: Array.from({ length: 11_000 }, (_, n) => `${sign}${n}`),
    });
    expect((await save(api.dana, file('a'))).status).toBe(200);
    expect((await save(api.dana, file('b'))).body['version']).toBe(2);
    expect(await lastOf(api.dana)).toMatchObject({
      ops: [
        { op: 'replace', path: '/flat' },
        { op: 'replace', path: '/list' },
      ],
    });
    expect((await revert(api.dana, { version: 1 })).body['version']).toBe(3);
    expect((await save(api.dana, file('a'))).body['version']).toBe(3);
  });

  it('[PC7] happens once under one key', async () => {
    const send = (n: number) => save(api.dana, { notes: [n] }, {}, { 'idempotency-key': 'key' });
    const answers = [await send(1), await send(2), await send(3)];
    expect(answers.map(({ body }) => body['version'])).toEqual([1, 1, 1]);
  });
});

describe('the source of a version', () => {
  let entryId: string;
  let jobId: string;

  beforeEach(async () => {
    const entry = { title: 'Dentist', content: 'On Tuesday.' };
    entryId = (await api.dana.post('/api/datarais/manual', entry)).body.entry.id;
    jobId = await queueFor(entryId);
  });

  async function queueFor(entryId?: string): Promise<string> {
    const { body } = await api.dana.post('/api/queue/job', {
      content: '{"dataRaisContent":"On Tuesday."}',
      instructions: 'Merge it.',
      modelId: 'builtin:latest',
      metadata: entryId === undefined ? {} : { entryId },
    });
    return String(body.data['jobId']);
  }
  const saveFrom = (who: Client, source: object) => save(who, { notes: ['a'] }, { source });

  it('[PC3] is by hand unless it is stated', async () => {
    await save(api.dana, {});
    expect(await lastOf(api.dana)).toMatchObject({ source: { kind: 'manual' } });
    await saveFrom(api.dana, { kind: 'import' });
    expect(await lastOf(api.dana)).toMatchObject({ source: { kind: 'import' } });
  });

  it('[PC3] takes entry and model from the log', async () => {
    const source = { kind: 'datarais', entryId, entryTitle: 'Dentist' };
    await saveFrom(api.dana, { kind: 'datarais', jobId });
    const whole = { ...source, jobId, modelId: 'builtin:latest' };
    expect(await lastOf(api.dana)).toMatchObject({ source: whole });
    await save(api.dana, {}, { source: { kind: 'datarais', entryId } });
    expect((await lastOf(api.dana))?.['source']).toEqual(source);
  });

  it('[PC3] is refused when entry and job do not belong together', async () => {
    const elsewhere = await queueFor();
    const { status } = await saveFrom(api.dana, { kind: 'datarais', entryId, jobId: elsewhere });
    expect(status).toBe(400);
  });

  it('[PC3] is refused when it is another person’s, as if there were none', async () => {
    for (const field of ['entryId', 'jobId'] as const) {
      const ids = { entryId, jobId };
      const none = await saveFrom(api.pia, { kind: 'datarais', [field]: newId() });
      expect(none.status).toBe(404);
      for (const who of [api.pia, api.ada]) {
        const refused = await saveFrom(who, { kind: 'datarais', [field]: ids[field] });
        expect(refused).toMatchObject({ status: 404, body: none.body });
      }
    }
    expect(await lastOf(api.pia)).toBeUndefined();
  });
});

describe('a save that comes from an entry', () => {
  const source = { kind: 'datarais' };
  const before = { notes: ['a'], secrets: { pin: '1' }, ' S_E_C_R_E_T_S ': { b: 2 } };
  beforeEach(() => save(api.dana, before));

  it.each<[string, object]>([
    ['changes one', { ...before, secrets: { pin: '2' } }],
    ['adds one', { ...before, secrets: { pin: '1', key: 'x' } }],
    ['removes them', { notes: ['a'] }],
    ['changes them under another spelling', { ...before, ' S_E_C_R_E_T_S ': { b: 3 } }],
    ['adds them under another spelling', { ...before, Secrets: { pin: '1' } }],
  ])('[PC9] is refused where it %s', async (_, briefData) => {
    const refused = await save(api.dana, briefData, { source });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', error: phodTexts.secretsChanged },
    });
    expect(JSON.stringify(refused.body)).not.toContain('pin');
    expect((await save(api.dana, briefData)).status).toBe(200);
  });

  it('[PC9] is taken where it leaves them as they are', async () => {
    const { status } = await save(api.dana, { ...before, notes: ['b'] }, { source });
    expect(status).toBe(200);
  });
});

describe('reverting', () => {
  beforeEach(async () => {
    await save(api.dana, { notes: ['a'], tasks: ['x'] });
    await save(api.dana, { notes: ['b'], tasks: ['y'] });
  });

  it('[PC4] goes back everywhere, as a new version', async () => {
    const { status, body } = await revert(api.dana, { version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', updatedAt: at, version: 3 });
    expect((await save(api.dana, { notes: ['a'], tasks: ['x'] })).body['version']).toBe(3);
    expect(await lastOf(api.dana)).toMatchObject({ source: { kind: 'revert', revertedTo: 1 } });
  });

  it('[PC10] reads an old version from its rows, and as many events as without a past', async () => {
    for (let version = 3; version <= 120; version += 1) await save(api.dana, { notes: [version] });
    const { store } = api;
    const readStream = store.readStream.bind(store);
    let read = 0;
    store.readStream = async (...about) => {
      const events = await readStream(...about);
      read += events.length;
      return events;
    };
    expect((await revert(api.dana, { version: 1 })).body['version']).toBe(121);
    expect(read).toBeGreaterThan(0);
    const folded = read;
    const rows = { notes: ['a'], tasks: ['x'] };
    api.lookups.phodAt = async (userId, version) =>
      userId === api.dana.id && version === 1 ? rows : undefined;
    await save(api.dana, { notes: [122] });
    read = 0;
    expect((await revert(api.dana, { version: 1 })).body['version']).toBe(123);
    expect(read).toBeLessThan(folded / 10);
    expect((await save(api.dana, rows)).body['version']).toBe(123);
  });

  it('[PC4] goes back at one pointer', async () => {
    expect((await revert(api.dana, { version: 1, pointer: '/tasks' })).status).toBe(200);
    expect((await save(api.dana, { notes: ['b'], tasks: ['x'] })).body['version']).toBe(3);
  });

  it('[PC4] follows an item whose list has moved', async () => {
    await save(api.dana, { notes: ['b', 'c'], tasks: ['z', 'y'] });
    const body = { version: 2, pointer: '/tasks/0', pointerIn: 'version', baseVersion: 3 };
    expect((await revert(api.dana, body)).status).toBe(400);
    const gone = { version: 1, pointer: '/tasks/0', pointerIn: 'version', baseVersion: 3 };
    expect((await revert(api.dana, gone)).body).toMatchObject({ version: 4 });
    const added = { version: 2, pointer: '/notes/1', pointerIn: 'current', baseVersion: 4 };
    expect((await revert(api.dana, added)).body).toMatchObject({ version: 5 });
    const same = await save(api.dana, { notes: ['b'], tasks: ['x', 'z', 'y'] });
    expect(same.body['version']).toBe(5);
    const nowhere = { version: 1, pointer: '/none', pointerIn: 'current' };
    expect((await revert(api.dana, nowhere)).status).toBe(400);
    expect((await revert(api.dana, { ...added, pointerIn: 'both' })).status).toBe(400);
  });

  it('[PC4] refuses versions that do not exist', async () => {
    for (const version of [0, 3]) {
      expect(await revert(api.dana, { version })).toMatchObject({
        status: 404,
        body: { status: 'error', error: 'This version does not exist.' },
      });
    }
    expect((await revert(api.dana, { version: 1, baseVersion: 1 })).status).toBe(409);
  });

  it('[PC5] is each person’s own', async () => {
    expect((await revert(api.pia, { version: 1 })).status).toBe(404);
    expect((await revert(api.visitor, { version: 1 })).status).toBe(403);
  });
});
