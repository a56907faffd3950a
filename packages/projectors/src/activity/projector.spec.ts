import {
  activePeople,
  activityAnswers,
  activityFirstWords,
  activityHours,
  activityOfModels,
  firstActiveHour,
} from '@mach42/read-models/activity/activity.reads.ts';
import { hourOf, stepOf, timeOfHour } from '@mach42/read-models/activity/measures.ts';
import {
  chat,
  dana,
  entryRecorded,
  id,
  jobClaim,
  jobQueued,
  messagePosted,
  mo,
  phodCreated,
  replyRequested,
  roomCreated,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const hour = hourOf(timeOf(1));
const that = { from: hour, to: hour + 1 };
const signedIn = (userId: string) => ({
  type: 'UserSignedIn',
  data: { userId, environment: 'web' },
});
const failed = (jobId: string, final: boolean) => ({
  type: 'JobFailed',
  data: { jobId, userId: dana, error: 'The model timed out.', final },
});
const started = (jobId: string) => ({
  type: 'JobStarted',
  data: { jobId, userId: dana, ...jobClaim, leaseUntil: timeOf(900) },
});
const call = (n: number, about: object) => ({
  callId: id(n),
  userId: dana,
  purpose: 'reply',
  provider: 'builtin',
  modelId: 'mach42v1:latest',
  sentText: 'When is the lease due?',
  durationMs: 4,
  ...about,
});
const answered = { answer: 'Friday.', complete: true, inputTokens: 7, outputTokens: 3, cost: 0.5 };
const people = async (then: Awaited<ReturnType<typeof given>>) =>
  (await activePeople(then.db, { ...that, size: 1 })).get(0) ?? 0;

describe('the activity projector', () => {
  it('[AH1] counts a person once in an hour, whatever they did', async () => {
    await using then = await given(
      entryRecorded({ entryId: id(4), userId: dana }),
      roomCreated(),
      messagePosted({ messageId: id(1) }),
      messagePosted({ messageId: id(2), authorId: mo }),
      jobQueued({ jobId: id(3) }),
      phodCreated({ notes: [] }),
    );
    expect(await people(then)).toBe(2);
    expect(await firstActiveHour(then.db)).toBe(hour);
  });

  it.each([
    ['a sign-in', signedIn(dana), 1],
    ['an entry', entryRecorded({ entryId: id(1) }), 1],
    ['a job', jobQueued({ jobId: id(1) }), 1],
    ['a saved file', phodCreated({ notes: [] }), 1],
    [
      'a file saved by nobody',
      { ...phodCreated({}), data: { ...phodCreated({}).data, savedBy: 'system' } },
      0,
    ],
  ])('[AH1] sees by %s who is active', async (_, event, count) => {
    const registered = { type: 'UserRegistered', data: userData };
    await using then = await given(registered, event);
    expect(await people(then)).toBe(count);
  });

  it('[AH1] counts messages of guests, and not the guests', async () => {
    await using then = await given(
      roomCreated(),
      messagePosted({ messageId: id(1), authorId: id(9), authorIsGuest: true }),
    );
    expect(await activityHours(then.db, that)).toMatchObject([{ hour, messages: 1 }]);
    expect(await people(then)).toBe(0);
  });

  it('[AH2] counts jobs, and those that were given up', async () => {
    await using then = await given(
      jobQueued({ jobId: id(1) }),
      started(id(1)),
      failed(id(1), false),
      started(id(1)),
      failed(id(1), true),
    );
    expect(await activityHours(then.db, that)).toEqual([
      {
        hour,
        messages: 0,
        jobs_queued: 1,
        jobs_completed: 0,
        jobs_failed: 1,
        failed_attempts: 2,
        failed_replies: 0,
        failed_runs: 0,
      },
    ]);
  });

  it('[AH3] counts a refused call where it was felt, and once', async () => {
    const error = 'Overloaded.';
    await using then = await given(
      roomCreated(),
      messagePosted({ messageId: id(1) }),
      replyRequested({ messageId: id(2) }),
      { type: 'ModelCallFailed', data: { ...call(5, { messageId: id(2) }), error } },
      { type: 'ReplyFailed', data: { messageId: id(2), roomId: chat, error } },
      { type: 'ModelCallFailed', data: { ...call(6, { jobId: id(3) }), error } },
      { type: 'ModelCallFailed', data: { ...call(7, {}), error } },
    );
    expect(await activityHours(then.db, that)).toMatchObject([
      { failed_attempts: 0, failed_replies: 1, failed_runs: 1 },
    ]);
  });

  it('[AH4] adds up what each model answered and took', async () => {
    const cut = { error: 'Cut.', inputTokens: 2, cost: 0.5 };
    await using then = await given(
      { type: 'ModelCallFailed', data: { ...call(7, { jobId: id(3) }), ...cut } },
      { type: 'ModelCalled', data: { ...call(5, { messageId: id(2) }), ...answered } },
      { type: 'ModelCalled', data: { ...call(6, { jobId: id(3) }), ...answered } },
    );
    expect(await activityOfModels(then.db, that)).toEqual([
      {
        hour,
        model_id: 'mach42v1:latest',
        replies: 1,
        input_tokens: 16,
        output_tokens: 6,
        cost: 1.5,
      },
    ]);
  });

  it('[AH5] keeps how long complete answers to messages took', async () => {
    const took = (n: number, about: object) => ({
      type: 'ModelCalled',
      data: { ...call(n, about), ...answered, ...about },
    });
    await using then = await given(
      took(5, { messageId: id(2), durationMs: 900 }),
      took(6, { messageId: id(3), durationMs: 900 }),
      took(7, { messageId: id(4), durationMs: 9_000, complete: false }),
      took(8, { jobId: id(5), durationMs: 9_000 }),
    );
    expect(await activityAnswers(then.db, that)).toEqual([{ hour, step: stepOf(900), answers: 2 }]);
  });

  it('[AH6] keeps how long answers to messages took to begin, where that is known', async () => {
    const began = (n: number, about: object) => ({
      type: 'ModelCalled',
      data: { ...call(n, about), ...answered, ...about },
    });
    await using then = await given(
      began(5, { messageId: id(2), firstTextMs: 200 }),
      began(6, { messageId: id(3), firstTextMs: 200, complete: false }),
      began(7, { messageId: id(4) }),
      began(8, { jobId: id(5), firstTextMs: 9_000 }),
    );
    expect(await activityFirstWords(then.db, that)).toEqual([
      { hour, step: stepOf(200), answers: 2 },
    ]);
  });

  it('puts what happened into its hour', () => {
    expect(hourOf('2026-11-21T10:59:59.999Z')).toBe(hourOf('2026-11-21T10:00:00.000Z'));
    expect(timeOfHour(hourOf('2026-11-21T10:59:59.999Z'))).toBe('2026-11-21T10:00:00.000Z');
  });
});

const userData = {
  userId: dana,
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  email: 'dana@example.org',
  mobile: '004511111111',
  roles: ['user'],
  subscription: 'standard',
};
