import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import * as calls from '@mach42/contracts/runs/calls.ts';
import { faultOfCloudRun, faultOfCloudModel, runTexts } from '@mach42/contracts/runs/run-rules.ts';
import {
  CloudAnswer,
  CloudChatBody,
  CloudProcessBody,
  CloudRun,
  CloudRunBody,
} from '@mach42/contracts/runs/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { findOwnEntry, mergedOf } from '../datarais/entry-view.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type PersonCalling } from '../http/calling.ts';
import { chooseModel } from '../models/choose-model.ts';
import { presentSaige } from '../saige/saige-version-of-run.ts';
import { keepRun, namedRun } from './keep-run.ts';

export function cloudRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, models, now, runs, storageQuota } = deps;

  route(
    app,
    calls.processWithCloudAi,
    {
      body: CloudRunBody,
      answer: { data: CloudRun },
      summary: 'Merges an entry into one’s PHOD; answers the proposal and saves nothing.',
    },
    async (request) => {
      const { entryId = '', modelId, instructions = '' } = request.body;
      const calling = callingOf(request, now);
      const fault = faultOfCloudRun({
        model: models().find(({ id }) => id === modelId),
        entryId,
        instructions,
      });
      if (fault !== undefined) refuse('VALIDATION_ERROR', fault.text, `/${fault.field}`);
      const model = cloudModel(models(), modelId, calling);
      const { actor } = calling;
      const entry = await findOwnEntry(commands, entryId, actor.id);
      const run = {
        userId: actor.id,
        modelId: model.id,
        ...mergedOf(entry),
        entryCreatedAt: entry.createdAt,
        instructions,
        ...(await presentSaige(commands, model.id)),
        ...namedRun(request),
      };
      await storageQuota.requireSpace(actor.id);
      const answer = await runs.merge(run, request.whileWaiting());
      const kept = await keepRun(deps, { route: 'cloud', entryId, run, answer, calling });
      const { text, metadata, proposal } = answer;
      const data = { rehydratedResponse: text, content: proposal.text, metadata, proposal };
      return { answer: { data }, ...kept };
    },
  );

  route(
    app,
    calls.cloudAiProcess,
    {
      body: CloudProcessBody,
      answer: { data: CloudAnswer },
      summary: 'Merges a text into one’s PHOD; answers the proposed file and saves nothing.',
    },
    async (request) => {
      const { content, modelId, instructions = '' } = request.body;
      const calling = callingOf(request, now);
      const model = cloudModel(models(), modelId, calling);
      if (content.trim() === '') refuse('VALIDATION_ERROR', runTexts.contentRequired, '/content');
      if (instructions.trim() === '') {
        refuse('VALIDATION_ERROR', runTexts.instructionsRequired, '/instructions');
      }
      const run = {
        userId: calling.actor.id,
        modelId: model.id,
        entryText: content,
        entryCreatedAt: calling.at,
        instructions,
        ...(await presentSaige(commands, model.id)),
        ...namedRun(request),
      };
      await storageQuota.requireSpace(calling.actor.id);
      const { metadata, proposal } = await runs.merge(run, request.whileWaiting());
      return { answer: { data: { content: proposal.text, metadata } } };
    },
  );

  route(
    app,
    calls.cloudAiChat,
    {
      body: CloudChatBody,
      answer: { data: CloudAnswer },
      summary: 'Answers the last of some messages, which are not kept as a chat.',
    },
    async (request) => {
      const { messages, modelId } = request.body;
      const calling = callingOf(request, now);
      const model = cloudModel(models(), modelId, calling);
      const run = {
        userId: calling.actor.id,
        modelId: model.id,
        messages,
        ...namedRun(request),
      };
      await storageQuota.requireSpace(calling.actor.id);
      const { text, metadata } = await runs.chat(run, request.whileWaiting());
      return { answer: { data: { content: text, metadata } } };
    },
  );
}

/**
 * The model of a cloud run, if this person may use it: hybrid ones everyone, cloud ones admins.
 * @throws Refusal VALIDATION_ERROR there is none, or it is no such model; FORBIDDEN
 */
function cloudModel(
  models: readonly CatalogueModel[],
  modelId: string | undefined,
  { actor, subscription }: Pick<PersonCalling, 'actor' | 'subscription'>,
): CatalogueModel {
  const fault = faultOfCloudModel(models.find(({ id }) => id === modelId));
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault.text, `/${fault.field}`);
  return chooseModel(models, { modelId, actor, subscription, path: '/modelId' });
}
