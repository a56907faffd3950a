import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { Client } from '../testing/client.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

const at = new Date(startOfTests).toISOString();
const job = {
  jobId: newId(),
  progress: 1,
  queuePosition: null,
  error: null,
};
const text = { title: 'Dentist', content: ' On Tuesday at ten.\n' };

let api: CommandApi;
beforeEach(async () => {
  const lookups = { jobOfEntry: async () => job };
  api = await startCommandApi({ lookups });
});
afterEach(() => api.close());

const add = (who: Client, body: object, headers?: Record<string, string>) =>
  who.post('/api/datarais/manual', body, headers);
const update = (who: Client, id: string, body: object) =>
  who.put(`/api/data-rais/entry/${id}`, body);

describe('recording an entry', () => {
  it('[DC1] RAIS-010 RAIS-050 answers it as it was written, pending', async () => {
    const { status, body, position } = await add(api.dana, { ...text, source: 'manual_entry' });
    expect([status, position]).toEqual([200, String(await api.store.head())]);
    const { id } = body.entry;
    expect(body).toEqual({
      success: true,
      entry: {
        id,
        _id: id,
        content: text.content,
        createdAt: at,
        timestamp: at,
        status: 'pending',
        metadata: { title: 'Dentist' },
        jobId: null,
        progress: null,
        queuePosition: null,
        result: null,
        error: null,
        processedAt: null,
      },
    });
  });

  it('[CALL-110] takes the mobile of the caller, title, content and source', async () => {
    const credentials = { mobile: '004511111111' };
    const { status, body } = await add(api.dana, { credentials, ...text, source: 'manual_entry' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, entry: { content: text.content } });
    const [event] = await api.store.readStream(`entry-${body.entry.id}`);
    expect(event?.data).toMatchObject({ userId: api.dana.id, ...text });
    expect((await add(api.dana, { ...text, source: 'import' })).status).toBe(400);
  });

  it.each([
    ['title', { ...text, title: ' ' }],
    ['content', { ...text, content: '\n' }],
  ])('[DC1] RAIS-060 refuses a blank %s', async (field, body) => {
    const refused = await add(api.dana, body);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      message: 'An entry needs a title and some content.',
      details: [{ path: `/${field}` }],
    });
  });

  it('[DC7] has the files that its person uploaded, set with its text', async () => {
    const upload = async (who: Client) =>
      api.app.inject({
        method: 'POST',
        url: '/api/attachments',
        query: { name: 'lease.md' },
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${who.token}`,
        },
        payload: 'Signed.',
      });
    const fileOf = async (who: Client) => (await upload(who)).json<{ data: { id: string } }>().data;
    const [file, foreign] = [await fileOf(api.dana), await fileOf(api.pia)];
    const added = await add(api.dana, { title: 'Lease', content: '', attachments: [file.id] });
    expect(added.body.entry).toMatchObject({ content: '', attachments: [file] });
    const { id } = added.body.entry;
    expect((await update(api.dana, id, { content: '' })).body.entry).toMatchObject({
      attachments: [file],
    });
    expect((await update(api.dana, id, { attachments: [] })).status).toBe(400);
    const text = { content: 'Signed.', attachments: [] };
    expect((await update(api.dana, id, text)).body.entry).not.toHaveProperty('attachments');
    expect((await update(api.dana, id, { attachments: [foreign.id] })).status).toBe(400);
    expect((await update(api.pia, id, { attachments: [foreign.id] })).status).toBe(404);
  });

  it('[DC1] is not for guests', async () => {
    expect((await add(api.visitor, text)).status).toBe(403);
    expect((await add(api.anonymous, text)).status).toBe(401);
  });

  it('[DC2] is refused for another mobile', async () => {
    const own = { credentials: { mobile: '+45 11 11 11 11' } };
    expect((await add(api.dana, { ...text, ...own })).status).toBe(200);
    expect((await add(api.pia, { ...text, ...own })).status).toBe(403);
    expect((await add(api.ada, { ...text, ...own })).status).toBe(403);
  });

  it('[DC6] happens once under one key', async () => {
    const send = () => add(api.dana, text, { 'idempotency-key': 'key' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1);
  });
});

describe('changing an entry', () => {
  let id: string;
  beforeEach(async () => {
    id = (await add(api.dana, text)).body.entry.id;
  });

  it('[DC3][DC5] revises its text', async () => {
    const body = { content: 'On Wednesday.', metadata: { title: 'Dentist!' } };
    const answer = await update(api.dana, id, body);
    expect([answer.status, answer.position]).toEqual([200, String(await api.store.head())]);
    expect(answer.body.entry).toMatchObject({ id, ...body, status: 'pending', ...job });
  });

  it('[CALL-080] [DC3] marks it processed, and again without a change', async () => {
    const { body } = await update(api.dana, id, { status: 'processed' });
    expect(Object.keys(body)).toEqual(['success', 'entry']);
    expect(body.success).toBe(true);
    expect(body.entry).toMatchObject({ id, status: 'processed', processedAt: at });
    const again = await update(api.dana, id, { status: 'processed' });
    expect([again.status, again.position]).toEqual([200, undefined]);
    expect((await update(api.dana, id, { content: 'New' })).status).toBe(409);
    expect((await update(api.dana, id, { status: 'pending' })).status).toBe(409);
  });

  it('[DC3] takes it back before its text is changed, and puts it away after', async () => {
    const put = await update(api.dana, id, { status: 'discarded', content: 'A' });
    expect(put.body.entry).toMatchObject({ status: 'discarded', content: 'A' });
    const taken = await update(api.dana, id, { status: 'pending', content: 'B' });
    expect(taken.body.entry).toMatchObject({ status: 'pending', content: 'B' });
  });

  it('[DC3] does nothing of what is refused', async () => {
    await update(api.dana, id, { status: 'discarded' });
    expect((await update(api.dana, id, { status: 'pending', content: ' ' })).status).toBe(400);
    expect((await update(api.dana, id, {})).body.entry).toMatchObject({ status: 'discarded' });
  });

  it('[DC4] is refused to other people as if there were none', async () => {
    const before = await api.store.head();
    for (const body of [{ status: 'processed' }, { content: 'Mine' }, {}]) {
      const none = await update(api.pia, newId(), body);
      expect(none).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      for (const who of [api.pia, api.mo, api.ada]) {
        expect(await update(who, id, body)).toMatchObject({ status: 404, body: none.body });
      }
    }
    expect((await update(api.visitor, id, {})).status).toBe(403);
    expect(await api.store.head()).toBe(before);
  });
});
