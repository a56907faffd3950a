import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closed } from '@mach42/contracts/kernel/schema.ts';
import { revertPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import {
  PhodSaved,
  RevertBody,
  UpdatePhodBody,
  type PhodSource,
  type BriefData,
} from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { runTexts } from '@mach42/contracts/runs/run-rules.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { ExistingJob } from '@mach42/domain/jobs/state.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import { phodDecider, type PhodState } from '@mach42/domain/phod/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { findOwnEntry } from '../datarais/entry-view.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Commands, Executed, Fold } from '../kernel/commands.ts';

const answer = PhodSaved.properties;

const { values, levels, fields, items, nameCharacters, pointerCharacters } = limits.phod;
const description = `An object of sections: at most ${values} values in all, ${levels} levels, ${fields} fields of an object, ${items} items of a list, ${nameCharacters} characters in a name and ${pointerCharacters} in a JSON pointer.`;

/** The schema leaves `briefData` open: a rule with a text of its own says that it is an object. */
const SaveBody = Type.Object(
  {
    ...UpdatePhodBody.properties,
    briefData: Type.Unknown({ description }),
  },
  closed,
);

export function phodRoutes(
  app: FastifyInstance,
  { commands, lookups, store, now }: CommandApiDeps,
): void {
  /** Returns the answer to a save. When the save changed nothing, the answer is the version that was saved before. */
  async function answerOf(
    userId: string,
    { state, revision, position, events }: Executed<PhodState>,
  ): Promise<CallAnswer<PhodSaved>> {
    const last = events.at(-1) ?? (await lastOf(userId, revision));
    if (!state.exists || last === undefined) return refuse('NOT_FOUND', phodTexts.noSuchVersion);
    const { occurredAt: updatedAt } = last.metadata;
    return { answer: { updatedAt, version: state.version }, position };
  }

  async function folded(userId: string, version: number): Promise<BriefData> {
    // Each event of the stream makes one version, from 1.
    const { state } = await commands.load(phodDecider, userId, version - 1);
    return state.exists ? state.briefData : {};
  }

  async function lastOf(userId: string, revision: number): Promise<RecordedEvent | undefined> {
    const stream = streamOf(phodDecider, userId);
    const [last] = await store.readStream(stream, { from: revision, limit: 1 });
    return last;
  }

  route(
    app,
    updatePhod,
    {
      body: SaveBody,
      answer,
      bodyLimit: limits.largeBodyBytes,
      summary: 'Saves a new version of one’s PHOD.',
    },
    async (request) => {
      const { briefData, baseVersion, source } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      const data = {
        userId: actor.id,
        briefData,
        ...(baseVersion === undefined ? {} : { baseVersion }),
        source: await phodSource(commands, source, actor.id),
      };
      const command = { type: 'SavePhod', data, actor, at } as const;
      return answerOf(actor.id, await commands.execute(phodDecider, actor.id, command, origin));
    },
  );

  route(
    app,
    revertPhod,
    {
      body: RevertBody,
      answer,
      summary:
        'Saves a new version with the content of an earlier one, as a whole or for one value.',
    },
    async (request) => {
      const { version: toVersion, ...options } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      const userId = actor.id;
      const target = (await lookups.phodAt(userId, toVersion)) ?? (await folded(userId, toVersion));
      const data = { userId, toVersion, target, ...options };
      const command = { type: 'RevertPhod', data, actor, at } as const;
      return answerOf(userId, await commands.execute(phodDecider, userId, command, origin));
    },
  );
}

/**
 * Returns the source of a version, with what the log knows of the entry, the job and the model call that are named.
 * @throws Refusal NOT_FOUND they are not this person's; VALIDATION_ERROR they do not belong together
 */
async function phodSource(
  commands: Pick<Commands, 'load'>,
  given: UpdatePhodBody['source'] = { kind: 'manual' },
  userId: string,
): Promise<PhodSource> {
  const { kind, jobId, callId } = given;
  const job = jobId === undefined ? undefined : await findOwnJob(commands, jobId, userId);
  const entryId = given.entryId ?? job?.request.entryId;
  if (job !== undefined && job.request.entryId !== entryId) {
    return refuse('VALIDATION_ERROR', jobTexts.otherEntry, '/source/entryId');
  }
  const entry = entryId === undefined ? undefined : await findOwnEntry(commands, entryId, userId);
  return {
    kind,
    ...(entry === undefined ? {} : { entryId: entry.entryId, entryTitle: entry.title }),
    ...(callId === undefined
      ? {}
      : { callId, modelId: await modelOfCall(commands, callId, userId) }),
    ...(job === undefined ? {} : { jobId: job.jobId, modelId: job.request.modelId }),
  };
}

async function modelOfCall(
  commands: Pick<Commands, 'load'>,
  callId: string,
  userId: string,
): Promise<string> {
  const { state } = await commands.load(recordedCall, callId);
  return state?.userId === userId ? state.modelId : refuse('NOT_FOUND', runTexts.notFound);
}

async function findOwnJob(
  commands: Pick<Commands, 'load'>,
  jobId: string,
  userId: string,
): Promise<ExistingJob> {
  const { state } = await commands.load(jobsDecider, jobId);
  if (!state.exists || state.userId !== userId) return refuse('NOT_FOUND', jobTexts.notFound);
  return state;
}

interface RecordedCall {
  readonly userId: string;
  readonly modelId: string;
}

/** The person and the model of a call; undefined when there was no such call. */
const recordedCall: Fold<RecordedCall | undefined, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 1,
  initialState: undefined,
  evolve: (_, { data: { userId, modelId } }) => ({ userId, modelId }),
};
