import { limits } from '@mach42/contracts/kernel/limits.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { requestedRow } from '@mach42/read-models/messages/message-rows.ts';
import { messagesTable } from '@mach42/read-models/messages/table.ts';
import { saigeQuestions } from '@mach42/read-models/saige/influence.reads.ts';
import { saigeVersionsTable, saigeFilesTable } from '@mach42/read-models/saige/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenJob, givenMessages, givenModelCall, givenRoom } from '../testing/rows.ts';

const at = '2026-01-02T03:04:05.000Z';
const model_id = 'locklan:latest';
const url = `/api/saige/${model_id}`;

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await tx.run(saigeFilesTable.insert, {
      model_id,
      name: 'Locklan',
      type: 'security',
      description: '',
      version: 2,
      created_at: at,
      created_by: 'system',
    });
    for (const [index, saved_by] of ['system', people.ada.id].entries()) {
      const version = index + 1;
      const content = `Text ${version}.`;
      const row = { model_id, version, at, saved_by, change_summary: 'Why', content };
      await tx.run(saigeVersionsTable.insert, row);
    }
  });
});
afterEach(() => world.close());

it('[QA17] CALL-320 CALL-340 CALL-360 SAIGE-010 SAIGE-030 answers admins a file with its versions, newest first', async () => {
  const file = {
    model_id,
    name: 'Locklan',
    type: 'security',
    description: '',
    markdown_content: 'Text 2.',
    current_version: 2,
    created_at: at,
    created_by: 'System',
    updated_at: at,
    updated_by: 'Ada Admin',
  };
  expect((await world.get(url, 'ada')).body).toEqual({ success: true, data: file });
  expect((await world.get('/api/saige', 'ada')).body).toEqual({ success: true, data: [file] });
  const { body } = await world.get(`${url}/versions`, 'ada');
  const saved = { change_summary: 'Why', created_at: at };
  expect(body['data']).toEqual([
    { version: 2, ...saved, created_by: 'Ada Admin', content: 'Text 2.' },
    { version: 1, ...saved, created_by: 'System', content: 'Text 1.' },
  ]);
  expect((await world.get('/api/saige/none', 'ada')).status).toBe(404);
  expect((await world.get('/api/saige/none/versions', 'ada')).status).toBe(404);
});

it('[QA17] answers admins a file as it was at a time, and that there was none', async () => {
  await world.given(async (tx) => {
    const row = { model_id, version: 3, at: '2026-01-05T00:00:00.000Z', saved_by: 'system' };
    await tx.run(saigeVersionsTable.insert, { ...row, change_summary: 'Why', content: 'Text 3.' });
  });
  const then = await world.get(`${url}?at=2026-01-04T23:59:59%2B00:00`, 'ada');
  expect(then.body['data']).toMatchObject({
    current_version: 2,
    markdown_content: 'Text 2.',
    updated_at: at,
    updated_by: 'Ada Admin',
  });
  const later = await world.get(`${url}?at=2026-01-05T01:00:00%2B01:00`, 'ada');
  expect(later.body['data']).toMatchObject({ current_version: 3, updated_by: 'System' });
  const before = await world.get(`${url}?at=2026-01-02T03:04:04Z`, 'ada');
  expect([before.status, before.body['error']]).toMatchObject([
    404,
    { message: saigeTexts.notYet },
  ]);
  expect((await world.get(`${url}?at=yesterday`, 'ada')).status).toBe(400);
});

it('[QA71] answers admins which answers a version held for, by ids, without what they say', async () => {
  const of = { model_id, saige_version: 2, saige_sent: 1 } as const;
  await world.given(async (tx) => {
    await givenModelCall(tx, 'dana', 50, of);
    await givenModelCall(tx, 'guest', 51, of);
  });
  const { body } = await world.get(`${url}/versions/2/answers`, 'ada');
  expect(body['data']).toMatchObject([
    { callId: idOf(51), version: 2, sent: true },
    { callId: idOf(50), userId: people.dana.id, userName: 'Dana Demo' },
  ]);
  const answer = await world.get(`/api/audit/answers/${idOf(50)}`, 'ada');
  expect(answer.body['data']).toMatchObject([{ modelId: model_id, version: 2 }]);
  expect(Object.keys((answer.body['data'] as object[])[0] ?? {})).not.toContain('maskedText');
  expect((await world.get(`/api/audit/answers/${idOf(52)}`, 'ada')).status).toBe(404);
  expect((await world.get(`${url}/influence`, 'ada')).body['data']).toEqual({
    versions: [],
    days: [],
  });
  expect((await world.get('/api/saige/none/influence', 'ada')).status).toBe(404);
});

it('[QA75] answers admins the questions of a version in rooms where they take part, and no others', async () => {
  await world.given(async (tx) => {
    for (const [room, members] of [
      [60, ['ada', 'dana']],
      [61, ['dana']],
      [62, ['ada', 'dana']],
    ] as const) {
      await givenRoom(tx, { number: room, type: 'group_room', members });
      await givenMessages(tx, room, 1, room * 10, `Asked in ${room}`);
      const reply = {
        messageId: idOf(room * 10 + 1),
        roomId: idOf(room),
        questionId: idOf(room * 10),
        personId: people.dana.id,
        modelId: model_id,
      };
      const row = requestedRow(reply, { at, position: room * 10 + 1 });
      await tx.run(messagesTable.insert, { ...row, content: 'x'.repeat(9_000) });
      const message_id = reply.messageId;
      const version = room === 62 ? 1 : 2;
      await givenModelCall(tx, 'dana', room, { model_id, message_id, saige_version: version });
    }
  });
  const { body } = await world.get(`${url}/versions/2/questions`, 'ada');
  expect(body['data']).toEqual([
    {
      answerId: idOf(601),
      roomId: idOf(60),
      roomName: 'Room 60',
      at,
      question: 'Asked in 60',
      answer: 'x'.repeat(limits.entryPreviewCharacters),
    },
  ]);
  expect((await world.get('/api/saige/none/versions/2/questions', 'ada')).status).toBe(404);
});

it('[QA75] reads each answer in a turn of the event loop of its own, and none that is hidden', async () => {
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 60, type: 'group_room', members: ['ada'] });
    await givenMessages(tx, 60, 1, 600, 'Asked');
    for (let n = 601; n <= 620; n += 1) {
      const reply = { messageId: idOf(n), roomId: idOf(60), questionId: idOf(600) };
      const by = { personId: people.ada.id, modelId: model_id };
      const row = requestedRow({ ...reply, ...by }, { at, position: n });
      await tx.run(messagesTable.insert, {
        ...row,
        content: '🔥'.repeat(9_000),
        hidden: n === 610 ? 1 : 0,
      });
      const call = { model_id, message_id: reply.messageId, saige_version: 2, position: n };
      await givenModelCall(tx, 'ada', n, call);
    }
  });
  let turns = 0;
  let isReading = true;
  const counting = (): void => {
    turns += 1;
    if (isReading) setImmediate(counting);
  };
  setImmediate(counting);
  const found = await saigeQuestions(world.db, { modelId: model_id, version: 2 }, people.ada.id);
  isReading = false;
  expect(found.map(({ answerId }) => answerId)).toEqual(
    Array.from({ length: 20 }, (_, n) => idOf(620 - n)).filter((id) => id !== idOf(610)),
  );
  expect(found[0]?.answer).toBe('🔥'.repeat(limits.entryPreviewCharacters / 2));
  expect(turns).toBeGreaterThanOrEqual(20);
});

it.each([
  '/api/saige',
  url,
  `${url}?at=${at}`,
  `${url}/versions`,
  `${url}/influence`,
  `${url}/versions/2/answers`,
  `${url}/versions/2/people`,
  `${url}/versions/2/questions`,
  `/api/audit/answers/${idOf(50)}`,
])('[QA17] [QA71] refuses everybody else: %s', async (path) => {
  for (const person of ['dana', 'pia', 'mo', 'adaAsUser', 'guest'] as const) {
    expect((await world.get(path, person)).status).toBe(403);
  }
  expect((await world.get(path)).status).toBe(401);
});

describe('GET /api/models/{id}/saige-versions', () => {
  const choosable = `/api/models/${model_id}/saige-versions`;

  it('[QA40] answers admins all versions, with why each was saved', async () => {
    expect((await world.get(choosable, 'ada')).body['data']).toEqual([
      { version: 2, at, change_summary: 'Why' },
      { version: 1, at, change_summary: 'Why' },
    ]);
  });

  it('[QA40] answers others the present one and those of their own jobs, by number and time', async () => {
    await world.given((tx) => givenJob(tx, 'dana', 40, 'queued', { model_id, saige_version: 1 }));
    expect((await world.get(choosable, 'dana')).body['data']).toEqual([
      { version: 2, at },
      { version: 1, at },
    ]);
    for (const person of ['pia', 'mo', 'adaAsUser'] as const) {
      const { body } = await world.get(choosable, person);
      expect(body['data']).toEqual([{ version: 2, at }]);
      expect(JSON.stringify(body)).not.toContain('Text');
    }
  });

  it('[QA40] answers nothing of a model that the person may not know of', async () => {
    const local = '/api/models/qwen3:8b/saige-versions';
    expect((await world.get(local, 'dana')).status).toBe(404);
    expect((await world.get(local, 'ada')).body['data']).toEqual([]);
    expect((await world.get(choosable, 'guest')).status).toBe(403);
    expect((await world.get(choosable)).status).toBe(401);
  });
});
