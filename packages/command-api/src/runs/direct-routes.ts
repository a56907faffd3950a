import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { directChat } from '@mach42/contracts/runs/calls.ts';
import { faultOfDirectModel, type ModelSettings } from '@mach42/contracts/runs/run-rules.ts';
import { DirectChatBody, RunProposal } from '@mach42/contracts/runs/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { findOwnEntry, mergedOf } from '../datarais/entry-view.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { presentSaige } from '../saige/saige-version-of-run.ts';
import { keepRun, namedRun } from './keep-run.ts';

type DirectDeps = Pick<CommandApiDeps, 'commands' | 'models' | 'runs' | 'storageQuota' | 'now'>;

/** The direct model service; it is served at a port of its own as well. */
export function directRoutes(app: FastifyInstance, deps: DirectDeps): void {
  const { commands, models, runs, storageQuota, now } = deps;
  route(
    app,
    directChat,
    {
      body: DirectChatBody,
      answer: { response: Type.String(), proposal: Type.Optional(RunProposal) },
      access: 'admins',
      summary: 'Asks a local model; with an entry, for a proposal that changes nothing by itself.',
    },
    async (request) => {
      const { actor, body } = request;
      const { prompt, context } = body;
      const common = {
        userId: actor.id,
        modelId: localModel(models(), body.model),
        settings: settingsOf(body),
        ...namedRun(request),
      };
      await storageQuota.requireSpace(actor.id);
      const { id: entryId, timestamp } = context?.dataRaisEntry ?? {};
      if (entryId === undefined || timestamp === undefined) {
        const messages = [{ role: 'user', content: prompt }] as const;
        const { text } = await runs.chat({ ...common, messages }, request.whileWaiting());
        return { answer: { response: text } };
      }
      const merged = mergedOf(await findOwnEntry(commands, entryId, actor.id));
      const entry = { ...merged, entryCreatedAt: timestamp };
      const saige = await presentSaige(commands, common.modelId);
      const run = { ...common, ...entry, ...saige, instructions: prompt };
      const calling = callingOf(request, now);
      const answer = await runs.merge(run, request.whileWaiting());
      const kept = await keepRun(deps, { route: 'direct', entryId, run, answer, calling });
      const { text, proposal } = answer;
      return { answer: { response: text, proposal }, ...kept };
    },
  );
}

/** Returns the id of a local model. The run finds out whether the model can answer now. */
function localModel(models: ReturnType<DirectDeps['models']>, modelId: string | undefined): string {
  const model = models.find(({ id }) => id === modelId);
  if (modelId !== undefined && modelId !== '' && model === undefined) {
    refuse('VALIDATION_ERROR', modelTexts.unknown, '/model');
  }
  const fault = faultOfDirectModel(model);
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault.text, '/model');
  return model?.id ?? '';
}

function settingsOf({ temperature, max_tokens, options }: DirectChatBody): Partial<ModelSettings> {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(max_tokens === undefined ? {} : { num_predict: max_tokens }),
    ...options,
  };
}
