import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import {
  saigeAnswers,
  saigeAnswersOf,
  saigeInfluence,
  saigePeople,
} from '@mach42/read-models/saige/influence.reads.ts';
import { dana, id, mo } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { expect, it } from 'vitest';

const modelId = 'adexis:latest';
const day = timeOf(1).slice(0, 10);

const called = (n: number, data: Readonly<Record<string, unknown>>): DomainEvent => ({
  type: 'ModelCalled',
  data: {
    callId: id(n),
    userId: dana,
    purpose: 'reply',
    provider: 'ollama',
    modelId,
    sentText: 'When is the lease due?',
    durationMs: 4,
    answer: 'On Friday.',
    complete: true,
    inputTokens: 7,
    outputTokens: 3,
    cost: 0,
    ...data,
  },
});

it('counts the answers of each version by day and person, and whether the version was sent', async () => {
  await using then = await given(
    called(1, { messageId: id(101), personaVersion: 1, saigeVersion: 1 }),
    called(2, { messageId: id(102), personaVersion: 2, provider: 'builtin' }),
    called(3, { jobId: id(103), personaVersion: 2, saigeVersion: 2, userId: mo }),
    called(4, { personaVersion: 2, saigeVersion: 2, userId: mo }),
    called(5, { messageId: id(105) }),
  );
  const { versions, days } = await saigeInfluence(then.db, modelId, '2000-01-01');
  const dates = { firstDay: day, lastDay: day };
  expect(versions).toEqual([
    { version: 2, answers: 3, sent: 2, people: 2, ...dates },
    { version: 1, answers: 1, sent: 1, people: 1, ...dates },
  ]);
  expect(days).toEqual([
    { day, version: 1, answers: 1, sent: 1 },
    { day, version: 2, answers: 3, sent: 2 },
  ]);
  expect((await saigeInfluence(then.db, modelId, '2999-01-01')).days).toEqual([]);
  const people = await saigePeople(then.db, { modelId, version: 2 });
  expect(people.map(({ userId, answers }) => [userId, answers])).toEqual([
    [mo, 2],
    [dana, 1],
  ]);
});

it('leads from a version to its answers and back, by their ids alone', async () => {
  await using then = await given(
    called(1, { messageId: id(101), personaVersion: 2, saigeVersion: 2 }),
    called(2, { jobId: id(102), personaVersion: 2 }),
    called(3, { personaVersion: 2, saigeVersion: 2 }),
  );
  const of = { modelId, version: 2 };
  const first = await saigeAnswers(then.db, of, { limit: 2 });
  expect(first.data.map(({ kind, sent }) => [kind, sent])).toEqual([
    ['run', true],
    ['job', false],
  ]);
  expect(first.meta.hasMore).toBe(true);
  const { data } = await saigeAnswers(then.db, of, { limit: 2, before: id(2) });
  expect(data).toMatchObject([{ callId: id(1), kind: 'reply', messageId: id(101), version: 2 }]);
  expect(JSON.stringify(data)).not.toContain('lease');
  for (const known of [id(101), id(1)]) {
    expect(await saigeAnswersOf(then.db, known)).toEqual(data);
  }
  expect(await saigeAnswersOf(then.db, id(102))).toMatchObject([{ jobId: id(102) }]);
  expect(await saigeAnswersOf(then.db, id(999))).toEqual([]);
});

it('knows of early answers the version that was sent, and forgets guests whose chat is erased', async () => {
  await using then = await given(called(1, { saigeVersion: 1, userId: id(7) }), {
    type: 'RoomErased',
    data: { roomId: id(70), ownerId: id(7) },
  });
  const { versions } = await saigeInfluence(then.db, modelId, '2000-01-01');
  expect(versions).toMatchObject([{ version: 1, answers: 1, people: 0 }]);
  expect(await saigePeople(then.db, { modelId, version: 1 })).toEqual([]);
});
