import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import {
  askWhatIf,
  createSaigeFile,
  revertSaigeFile,
  updateSaigeFile,
} from '@mach42/contracts/saige/calls.ts';
import {
  CreateSaigeBody,
  RevertSaigeBody,
  SaigeFile,
  SaigeParams,
  UpdateSaigeBody,
  WhatIfAnswer,
  WhatIfBody,
} from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { fullName } from '@mach42/contracts/users/names.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import {
  saigeDecider,
  type SaigeCommand,
  type ExistingSaigeFile,
} from '@mach42/domain/saige/decider.ts';
import type { CallAnswer } from '@mach42/http-kit/call-request.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { Origin, Commands } from '../kernel/commands.ts';
import { findMessage } from '../messages/find-message.ts';
import { chooseModel } from '../models/choose-model.ts';
import { findUser } from '../users/load-user.ts';

const forAdmins = { access: 'admins', answer: { data: SaigeFile } } as const;

export function saigeRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, lookups, models, now, runs, storageQuota } = deps;

  /** Empty: there is no such version. */
  async function contentAt(modelId: string, version: number): Promise<string> {
    const known = await lookups.saigeContentAt(modelId, version);
    if (known !== undefined) return known;
    // Each event of the stream makes one version, from 1.
    const { state } = await commands.load(saigeDecider, modelId, version - 1);
    return state.exists && state.version === version ? state.content : '';
  }

  async function change(
    modelId: string,
    command: SaigeCommand,
    origin: Origin,
  ): Promise<CallAnswer<{ data: SaigeFile }>> {
    const { state, position } = await commands.execute(saigeDecider, modelId, command, origin);
    if (!state.exists) return refuse('NOT_FOUND', saigeTexts.notFound);
    return { answer: { data: await saigeView(commands, state) }, position };
  }

  route(
    app,
    createSaigeFile,
    {
      ...forAdmins,
      body: CreateSaigeBody,
      status: 201,
      summary: 'Creates the persona of a model.',
    },
    (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { model_id: modelId, markdown_content: content, description = '' } = request.body;
      const { name, type } = request.body;
      const typed = type === undefined ? {} : { type };
      const data = { modelId, name, description, content, ...typed };
      return change(modelId, { type: 'CreateSaigeFile', data, actor, at }, origin);
    },
  );

  route(
    app,
    updateSaigeFile,
    {
      ...forAdmins,
      params: SaigeParams,
      body: UpdateSaigeBody,
      summary: 'Saves a new version of the persona of a model, with the reason for it.',
    },
    (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { markdown_content: content, change_summary: changeSummary, ...base } = request.body;
      const data = { content, changeSummary, ...base };
      return change(request.params.id, { type: 'SaveSaigeVersion', data, actor, at }, origin);
    },
  );

  route(
    app,
    revertSaigeFile,
    {
      ...forAdmins,
      params: SaigeParams,
      body: RevertSaigeBody,
      summary: 'Saves a new version with the content of an earlier one.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const { version: toVersion, ...base } = request.body;
      const { id } = request.params;
      const content = await contentAt(id, toVersion);
      const data = { toVersion, content, ...base };
      return change(id, { type: 'RevertSaige', data, actor, at }, origin);
    },
  );

  route(
    app,
    askWhatIf,
    {
      access: 'admins',
      params: SaigeParams,
      body: WhatIfBody,
      answer: { data: WhatIfAnswer },
      summary: 'What another version, or a draft, would have answered to a question; not kept.',
    },
    async (request) => {
      const { answerId, version, draft } = request.body;
      const { id: modelId } = request.params;
      if ((version === undefined) === (draft === undefined))
        return refuse('VALIDATION_ERROR', saigeTexts.versionOrDraft);
      const { actor, subscription, origin } = callingOf(request, now);
      const { message: reply } = await findMessage(commands, answerId, actor);
      if (reply.deleted || reply.kind !== 'reply')
        return refuse('NOT_FOUND', messageTexts.notFound);
      if (reply.modelId !== modelId)
        return refuse('VALIDATION_ERROR', saigeTexts.otherPersona, '/answerId');
      const { message: question } = await findMessage(commands, reply.questionId, actor);
      if (question.deleted) return refuse('NOT_FOUND', messageTexts.notFound);
      const instructions = draft ?? (await contentAt(modelId, version ?? 0));
      if (instructions === '')
        return refuse('VALIDATION_ERROR', saigeTexts.noSuchVersion, '/version');
      chooseModel(models(), { modelId, actor, subscription, path: '' });
      await storageQuota.requireSpace(actor.id);
      const { roomId, questionId } = reply;
      const { correlationId } = origin;
      const asked = { userId: actor.id, modelId, roomId, questionId, instructions, correlationId };
      return { answer: { data: await runs.whatIf(asked, request.whileWaiting()) } };
    },
  );
}

async function saigeView(
  commands: Pick<Commands, 'load'>,
  file: ExistingSaigeFile,
): Promise<SaigeFile> {
  return {
    model_id: file.modelId,
    name: file.name,
    type: file.type,
    description: file.description,
    markdown_content: file.content,
    current_version: file.version,
    created_at: file.createdAt,
    created_by: await nameOf(commands, file.createdBy),
    updated_at: file.updatedAt,
    updated_by: await nameOf(commands, file.updatedBy),
  };
}

async function nameOf(commands: Pick<Commands, 'load'>, id: string): Promise<string> {
  if (id === system.id) return saigeTexts.system;
  const user = await findUser(commands, id);
  return user === undefined ? id : fullName(user);
}
