import type { EntryRecorded } from '@mach42/domain/datarais/events.ts';
import type { JobCompleted, JobFailed, JobQueued } from '@mach42/domain/jobs/events.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { MessagePosted, ReplyFailed } from '@mach42/domain/messages/events.ts';
import type { ModelCallFailed, ModelCalled } from '@mach42/domain/models/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { UserSignedIn } from '@mach42/domain/users/events.ts';
import {
  addModelWork,
  countAnswer,
  countFirstWord,
  countFailedAttempt,
  countFailedReply,
  countFailedRun,
  countJobCompleted,
  countJobFailed,
  countJobQueued,
  countMessage,
  noteSeen,
} from '@mach42/read-models/activity/activity.writes.ts';
import { stepOf } from '@mach42/read-models/activity/answer-steps.ts';
import { hourOf } from '@mach42/read-models/activity/hours.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { projector, type Handler } from '../kernel/projector.ts';

type Counted =
  | UserSignedIn
  | MessagePosted
  | ReplyFailed
  | EntryRecorded
  | PhodEvent
  | JobQueued
  | JobCompleted
  | JobFailed
  | ModelCalled
  | ModelCallFailed;

async function seen(tx: Transaction, userId: string, at: string): Promise<undefined> {
  await tx.run(noteSeen, { hour: hourOf(at), user_id: userId });
}

const person: Handler<UserSignedIn | EntryRecorded> = ({ data: { userId }, at }, tx) =>
  seen(tx, userId, at);

const saved: Handler<PhodEvent> = async ({ data: { savedBy }, at }, tx) =>
  savedBy === system.id ? undefined : seen(tx, savedBy, at);

const posted: Handler<MessagePosted> = async ({ data: { authorId, authorIsGuest }, at }, tx) => {
  await tx.run(countMessage, { hour: hourOf(at) });
  return authorIsGuest ? undefined : seen(tx, authorId, at);
};

const queued: Handler<JobQueued> = async ({ data: { userId }, at }, tx) => {
  await tx.run(countJobQueued, { hour: hourOf(at) });
  return seen(tx, userId, at);
};

const completed: Handler<JobCompleted> = async ({ at }, tx) => {
  await tx.run(countJobCompleted, { hour: hourOf(at) });
  return undefined;
};

const jobFailed: Handler<JobFailed> = async ({ data: { final }, at }, tx) => {
  await tx.run(countFailedAttempt, { hour: hourOf(at) });
  if (final) await tx.run(countJobFailed, { hour: hourOf(at) });
  return undefined;
};

const replyFailed: Handler<ReplyFailed> = async ({ at }, tx) => {
  await tx.run(countFailedReply, { hour: hourOf(at) });
  return undefined;
};

const called: Handler<ModelCalled> = async ({ data, at }, tx) => {
  await tx.run(addModelWork, {
    hour: hourOf(at),
    model_id: data.modelId,
    replies: data.messageId === undefined ? 0 : 1,
    input_tokens: data.inputTokens,
    output_tokens: data.outputTokens,
    cost: data.cost,
  });
  if (data.messageId !== undefined && data.complete) {
    await tx.run(countAnswer, { hour: hourOf(at), step: stepOf(data.durationMs) });
  }
  if (data.messageId !== undefined && data.firstTextMs !== undefined) {
    await tx.run(countFirstWord, { hour: hourOf(at), step: stepOf(data.firstTextMs) });
  }
  return undefined;
};

/** That of a job or a reply fails with it, and is counted there; what it cost is counted here. */
const callFailed: Handler<ModelCallFailed> = async ({ data, at }, tx) => {
  const { jobId, messageId, modelId, inputTokens = 0, cost = 0 } = data;
  if (inputTokens > 0) {
    const taken = { replies: 0, input_tokens: inputTokens, output_tokens: 0, cost };
    await tx.run(addModelWork, { hour: hourOf(at), model_id: modelId, ...taken });
  }
  if (jobId === undefined && messageId === undefined) {
    await tx.run(countFailedRun, { hour: hourOf(at) });
  }
  return undefined;
};

/** Counts what happened in each hour. Rules: `SPEC.md`. */
export const activityProjector = projector<Counted>({
  name: 'activity',
  version: 4,
  tables: [
    'activity_hours',
    'activity_people',
    'activity_models',
    'activity_answers',
    'activity_first_words',
  ],
  on: {
    UserSignedIn: person,
    EntryRecorded: person,
    PhodCreated: saved,
    PhodSaved: saved,
    PhodReverted: saved,
    MessagePosted: posted,
    ReplyFailed: replyFailed,
    JobQueued: queued,
    JobCompleted: completed,
    JobFailed: jobFailed,
    ModelCalled: called,
    ModelCallFailed: callFailed,
  },
});
