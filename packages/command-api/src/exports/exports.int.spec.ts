import type { PersonalExport } from '@mach42/contracts/exports/schemas.ts';
import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { exportsDecider } from '@mach42/domain/exports/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
let open: number;
let known: PersonalExport | undefined;
beforeEach(async () => {
  [open, known] = [0, undefined];
  api = await startCommandApi({
    lookups: {
      openExports: async () => ({ count: open, position: 0 }),
      personalExport: async () => known,
    },
  });
});
afterEach(() => api.close());

const request = async (who = api.dana) => {
  const { status, body } = await who.post('/api/exports', {});
  return { status, body, data: body.data as unknown as PersonalExport };
};
const current = async (userId = api.dana.id) =>
  (await api.commands.load(exportsDecider, userId)).state.current;

describe('asking for one’s own data', () => {
  it('[QA49] begins one file at a time, for the caller alone', async () => {
    const { status, data } = await request();
    expect(status).toBe(201);
    expect(data).toMatchObject({ status: 'waiting', bytes: null, expiresAt: null });
    expect(await current()).toMatchObject({ exportId: data.id, status: 'waiting' });
    expect((await request()).data.id).toBe(data.id);
    known = { ...data, status: 'preparing', done: 3, parts: 9 };
    expect((await request()).data).toEqual(known);
    expect((await request(api.visitor)).status).toBe(403);
    expect((await request(api.anonymous)).status).toBe(401);
  });

  it('[QA49] begins another one where the rows still have one that was deleted', async () => {
    const { data } = await request();
    known = { ...data, status: 'ready' };
    expect((await api.dana.delete(`/api/exports/${data.id}`)).status).toBe(200);
    const again = await request();
    expect(again).toMatchObject({ status: 201, data: { status: 'waiting' } });
    expect([again.data.id === data.id, (await current())?.exportId]).toEqual([
      false,
      again.data.id,
    ]);
  });

  it('[QA49] begins none where too many are under way', async () => {
    open = limits.personalExport.waiting;
    const { status, body } = await request();
    expect([status, body.error]).toMatchObject([
      429,
      { code: 'RATE_LIMITED', message: exportTexts.busy },
    ]);
    expect(await current()).toBeUndefined();
  });

  it('[QA49] is deleted by its person alone', async () => {
    const { data } = await request();
    for (const other of [api.mo, api.ada])
      expect((await other.delete(`/api/exports/${data.id}`)).status).toBe(404);
    expect(await current()).toMatchObject({ exportId: data.id });
    expect((await api.dana.delete(`/api/exports/${data.id}`)).status).toBe(200);
    expect(await current()).toBeUndefined();
    expect((await api.dana.delete(`/api/exports/${data.id}`)).status).toBe(404);
  });
});
