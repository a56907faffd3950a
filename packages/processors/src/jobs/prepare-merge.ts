import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import {
  estimateTokens,
  estimateTokensOfLength,
} from '@mach42/contracts/models/estimate-tokens.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { savedRegion } from '@mach42/contracts/preferences/notification-preferences.ts';
import type { JobQueued } from '@mach42/domain/jobs/events.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { conversationMasker } from '@mach42/masking/conversation-masker.ts';
import { dayAt } from '../kernel/calendar-day.ts';
import type { Worker } from '../kernel/worker.ts';
import type { MergeModelRequest, ModelProvider, SaigePersona } from '../providers/provider.ts';
import { attachedFiles } from '../sending/attached-files.ts';
import { attachedPictures } from '../sending/attached-pictures.ts';
import { fileJson } from '../sending/file-text.ts';
import { fileToSend } from '../sending/file-to-send.ts';
import { fillInThread } from './fill-instructions.ts';

/** A merge that is requested, and for which person. */
type MergeTask = Pick<
  JobQueued['data'],
  | 'userId'
  | 'entryTitle'
  | 'entryText'
  | 'attachments'
  | 'entryCreatedAt'
  | 'modelId'
  | 'instructions'
  | 'saigeVersion'
>;

/** Everything of a merge that is fixed before the model is called. */
export interface PreparedMerge {
  readonly request: MergeModelRequest;
  /** The whole file as it is now, and its version: {} and 0 when there is none. */
  readonly base: BriefData;
  readonly baseVersion: number;
  /** Sections of it that its owner keeps from the provider. */
  readonly withheld: readonly string[];
  /** Approximate number of characters of a complete answer. */
  readonly expectedLength: number;
}

/** Prepares a merge. The policies that hold now decide which parts of the file the provider is given. */
export async function prepareMerge(
  worker: Worker,
  job: MergeTask,
  provider: Pick<ModelProvider, 'isOutside' | 'seesPictures'>,
): Promise<PreparedMerge> {
  const { commands, compute, reads, clock, timeZone: usualZone, maxOutputTokens } = worker;
  const { state: preferences } = await commands.load(preferencesDecider, job.userId);
  const { timeZone = usualZone } = savedRegion(preferences.display);
  const { state } = await commands.load(phodDecider, job.userId);
  const base = state.exists ? state.briefData : {};
  const { state: policies } = await commands.load(sendingDecider, job.userId);
  const { phod, withheld, open } = fileToSend(base, policies, provider);
  const { modelId, attachments = [] } = job;
  const seen = await attachedPictures(worker, [attachments], job.userId, { modelId, provider });
  const [files = []] = await attachedFiles(worker, [attachments], new Set(seen.keys()));
  const entry = {
    title: job.entryTitle ?? '',
    text: job.entryText,
    ...(files.length === 0 ? {} : { files }),
    createdAt: job.entryCreatedAt,
  };
  const now = clock.now().toISOString();
  const today = dayAt(now, timeZone);
  const names = await reads.namesOf([job.userId]);
  const known = { people: names, secrets: [], file: fileJson(base) };
  const masker = conversationMasker({ compute, owner: job.userId }, known);
  const computing = { compute, owner: job.userId };
  const filling = { entry, phod, open, today };
  const { prompt, fileLength } = await fillInThread(computing, job.instructions, filling);
  return {
    request: {
      purpose: 'merge',
      modelId: job.modelId,
      now,
      timeZone,
      maxOutputTokens: maxOutputTokens(),
      masker,
      ...(await saigeFor({ commands, reads }, job)),
      prompt: prompt.text,
      open: prompt.open,
      ...(seen.size === 0 ? {} : { pictures: [...seen.values()] }),
      withheld,
      material: { entry, phod },
    },
    base,
    baseVersion: state.exists ? state.version : 0,
    withheld,
    expectedLength: fileLength + entry.text.length,
  };
}

/** Why a run does not fit into the context of a model (in tokens); undefined when it fits. */
export function faultOfSize(
  { request, expectedLength }: PreparedMerge,
  context: number,
): string | undefined {
  const prompt =
    estimateTokens(request.prompt) + estimateTokens(request.persona?.instructions ?? '');
  const answer = estimateTokensOfLength(expectedLength);
  return prompt + answer <= context ? undefined : workerTexts.tooLong({ prompt, answer, context });
}

interface Pinned {
  readonly modelId: string;
  readonly saigeVersion?: number;
}

/** Returns the persona of a merge: the instructions in the version of the SAIGE file with which it was begun. */
async function saigeFor(
  { commands, reads }: Pick<Worker, 'commands' | 'reads'>,
  { modelId, saigeVersion }: Pinned,
): Promise<{ readonly persona?: SaigePersona }> {
  if (saigeVersion === undefined) return {};
  const known = await reads.saigeContentAt(modelId, saigeVersion);
  if (known !== undefined) return { persona: { instructions: known, saigeVersion } };
  // Each event of the stream makes one version, from 1.
  const { state } = await commands.load(saigeDecider, modelId, saigeVersion - 1);
  if (!state.exists || state.version !== saigeVersion) {
    throw new Error(`There is no version ${saigeVersion} of the SAIGE file of ${modelId}.`);
  }
  return { persona: { instructions: state.content, saigeVersion } };
}
