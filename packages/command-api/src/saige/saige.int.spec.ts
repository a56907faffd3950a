import { system } from '@mach42/domain/kernel/decider.ts';
import type { MessageCommand } from '@mach42/domain/messages/commands.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import type { WhatIfRun } from '../runs/model-runs.ts';
import type { Client } from '../testing/client.ts';
import { noRuns } from '../testing/no-services.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const url = '/api/saige/adexis:latest';
const body = { model_id: 'adexis:latest', name: 'Adexis', markdown_content: 'One.' };
const change_summary = 'Briefer';
const versions = () => api.store.readStream('saige-adexis:latest', { from: 0 });

describe('a SAIGE file', () => {
  it('[GC1] SAIGE-080 is changed by who acts as admin alone', async () => {
    await api.ada.post('/api/saige', body);
    for (const person of [api.dana, api.pia, api.mo, api.visitor]) {
      expect((await person.post('/api/saige', body)).status).toBe(403);
      expect((await person.put(url, { markdown_content: 'Two.', change_summary })).status).toBe(
        403,
      );
      expect((await person.post(`${url}/revert`, { version: 1 })).status).toBe(403);
      expect(
        (await person.put('/api/saige/none', { markdown_content: 'Two.', change_summary })).status,
      ).toBe(403);
    }
    expect(
      (await api.anonymous.put(url, { markdown_content: 'Two.', change_summary })).status,
    ).toBe(401);
    expect(await versions()).toHaveLength(1);
  });

  it('[GC2] CALL-330 CALL-350 SAIGE-010 SAIGE-100 SAIGE-110 is answered as it is after each change', async () => {
    const created = await api.ada.post('/api/saige', body);
    const at = '2026-01-01T12:00:00.000Z';
    expect([created.status, created.body.data]).toEqual([
      201,
      {
        model_id: 'adexis:latest',
        name: 'Adexis',
        type: 'project-management',
        description: '',
        markdown_content: 'One.',
        current_version: 1,
        created_at: at,
        created_by: 'Ada Admin',
        updated_at: at,
        updated_by: 'Ada Admin',
      },
    ]);
    const saved = await api.ada.put(url, { markdown_content: 'Two.', change_summary });
    expect(saved.body.data).toMatchObject({ current_version: 2, markdown_content: 'Two.' });
    expect(saved.position).toBeDefined();
    const back = await api.ada.post(`${url}/revert`, { version: 1, baseVersion: 2 });
    expect(back.body.data).toMatchObject({ current_version: 3, markdown_content: 'One.' });
    const summaries = (await versions()).map(({ data }) => data['changeSummary']);
    expect(summaries).toEqual(['Created', 'Briefer', 'Restored from v1']);
  });

  it('[GC2] SAIGE-090 is refused where there is nothing to save', async () => {
    expect((await api.ada.put(url, { markdown_content: 'Two.', change_summary })).status).toBe(404);
    await api.ada.post('/api/saige', body);
    for (const markdown_content of ['', ' ', 'One.']) {
      const { status, body: refused } = await api.ada.put(url, {
        markdown_content,
        change_summary,
      });
      expect([status, refused.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    for (const reason of [{}, { change_summary: ' ' }, { change_summary: 'x'.repeat(201) }]) {
      const unsaid = await api.ada.put(url, { markdown_content: 'Two.', ...reason });
      expect([unsaid.status, unsaid.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect((await api.ada.post(`${url}/revert`, { version: 7 })).status).toBe(404);
    const odd = await api.ada.put('/api/saige/NOT%20AN%20ID', {
      markdown_content: 'x',
      change_summary,
    });
    expect(odd.status).toBe(400);
    expect(
      (await api.ada.put(url, { markdown_content: 'x'.repeat(20_001), change_summary })).status,
    ).toBe(400);
  });

  it('[GC3] is not overwritten by a change made from an older version', async () => {
    await api.ada.post('/api/saige', body);
    const mine = { markdown_content: 'Mine.', change_summary, baseVersion: 1 };
    const theirs = { markdown_content: 'Theirs.', change_summary, baseVersion: 1 };
    expect((await api.ada.put(url, mine)).status).toBe(200);
    const { status, body: refused } = await api.ada.put(url, theirs);
    expect([status, refused.error.code]).toEqual([409, 'CONFLICT']);
    expect((await versions()).at(-1)?.data).toMatchObject({ content: 'Mine.', version: 2 });
  });

  it('[GC4] is saved once however often the save arrives', async () => {
    await api.ada.post('/api/saige', body);
    const save = () =>
      api.ada.put(
        url,
        { markdown_content: 'Two.', change_summary, baseVersion: 1 },
        { 'idempotency-key': 'once' },
      );
    expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
    expect(await versions()).toHaveLength(2);
  });
});

describe('a question that is asked again of another version', () => {
  const answer = { text: 'Rhymes.', provider: 'builtin', outside: false, tokensUsed: 7 };
  let asked: WhatIfRun[];

  beforeEach(async () => {
    asked = [];
    await api.close();
    const whatIf = async (run: WhatIfRun) => {
      asked.push(run);
      return answer;
    };
    api = await startCommandApi({ runs: { ...noRuns, whatIf } });
    await api.ada.post('/api/saige', body);
    await api.ada.put(url, { markdown_content: 'Two.', change_summary });
  });

  const at = new Date(startOfTests).toISOString();
  const answeredTo = async (who: Client, personId: string, modelId = 'adexis:latest') => {
    const room = await who.post('/api/rooms', { name: 'Chat', type: 'private_chat' });
    const roomId = room.body.data.id;
    const posted = await who.post(`/api/rooms/${roomId}/messages`, { content: 'When?' });
    const [questionId, messageId] = [posted.body.data.id, newId()];
    const data = { messageId, roomId, questionId, personId, modelId };
    const command = { type: 'RequestReply', data, actor: system, at } as MessageCommand;
    await api.commands.execute(messagesDecider, messageId, command, { correlationId: 'test' });
    return { answerId: messageId, roomId, questionId };
  };
  const askAgain = (who: Client, given: object) => who.post(`${url}/what-if`, given);

  it('[GC5] is answered by a version or a draft, and changes nothing', async () => {
    const { answerId, roomId, questionId } = await answeredTo(api.ada, api.ada.id);
    const head = await api.store.head();
    const first = await askAgain(api.ada, { answerId, version: 1 });
    expect([first.status, first.body.data]).toEqual([200, answer]);
    await askAgain(api.ada, { answerId, draft: 'Be brief.' });
    const run = { userId: api.ada.id, modelId: 'adexis:latest', roomId, questionId };
    expect(asked).toMatchObject([
      { ...run, instructions: 'One.' },
      { ...run, instructions: 'Be brief.' },
    ]);
    expect(await api.store.head()).toBe(head);
  });

  it('[GC5] is for admins who may read it: for all others it is refused, or does not exist', async () => {
    const { answerId } = await answeredTo(api.dana, api.dana.id);
    for (const person of [api.dana, api.pia, api.mo, api.visitor])
      expect((await askAgain(person, { answerId, version: 1 })).status).toBe(403);
    expect((await askAgain(api.ada, { answerId, version: 1 })).status).toBe(404);
    expect((await askAgain(api.ada, { answerId: newId(), version: 1 })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('[GC5] is refused when it is deleted, of another assistant, or nothing is named to answer it', async () => {
    const { answerId, questionId } = await answeredTo(api.ada, api.ada.id);
    for (const wrong of [{}, { version: 1, draft: 'x' }, { version: 9 }, { draft: ' ' }])
      expect((await askAgain(api.ada, { answerId, ...wrong })).status).toBe(400);
    expect((await askAgain(api.ada, { answerId: questionId, version: 1 })).status).toBe(404);
    const other = await answeredTo(api.ada, api.ada.id, 'locklan:latest');
    expect((await askAgain(api.ada, { answerId: other.answerId, version: 1 })).status).toBe(400);
    expect((await api.ada.delete(`/api/messages/${questionId}`)).status).toBeLessThan(300);
    expect((await askAgain(api.ada, { answerId, version: 1 })).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
