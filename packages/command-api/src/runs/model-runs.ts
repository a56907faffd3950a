import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { ModelSettings } from '@mach42/contracts/runs/run-rules.ts';
import type { RunMetadata, RunProposal } from '@mach42/contracts/runs/schemas.ts';
import type { WhatIfAnswer } from '@mach42/contracts/saige/schemas.ts';

interface ModelRun {
  /** The person on whose behalf the model is called. */
  readonly userId: string;
  /** Id in the catalogue. */
  readonly modelId: string;
  /** Settings for a local model, in place of the usual ones. */
  readonly settings?: Partial<ModelSettings>;
  /** Names the run once and for all, for this person: again under it, it answers as it did. */
  readonly key?: string;
  readonly correlationId: string;
}

/** Merges a text into its person's file. */
export interface MergeRun extends ModelRun {
  readonly entryTitle?: string;
  readonly entryText: string;
  /** The files of the entry; absent where it has none. */
  readonly attachments?: readonly Attachment[];
  readonly entryCreatedAt: string;
  readonly instructions: string;
  /** The version of the model's SAIGE file; absent where it has none. */
  readonly saigeVersion?: number;
}

export interface ChatRun extends ModelRun {
  /** Oldest first; the last is the question. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
}

/** Asks a question of a chat or a room again, on behalf of a person who may read it, with another persona. */
export interface WhatIfRun extends Pick<ModelRun, 'userId' | 'modelId' | 'correlationId'> {
  readonly roomId: string;
  readonly questionId: string;
  readonly instructions: string;
}

export interface RunAnswer {
  /** The answer of the model, with its aliases replaced by what they represent. */
  readonly text: string;
  readonly metadata: RunMetadata;
}

export interface MergeAnswer extends RunAnswer {
  readonly proposal: RunProposal;
}

/**
 * Calls of models that a request waits for. Each is recorded; none changes a file. Aborting ends
 * the call.
 * @throws Refusal UPSTREAM_ERROR the model failed, or nothing serves it now; TIMEOUT it took longer
 * than allowed; FORBIDDEN nothing of the quota is left; VALIDATION_ERROR it is too long; CONFLICT
 * the key was used for another kind of run
 */
export interface ModelRuns {
  /**
   * Refuses a merge that its model could not take in, VALIDATION_ERROR; the worker checks
   * again later, as the file may have grown.
   */
  requireFits(run: MergeRun): Promise<void>;
  /** Throws UPSTREAM_ERROR too when the answer was cut off, or is no file, and VALIDATION_ERROR when the file could not be saved. */
  merge(run: MergeRun, signal: AbortSignal): Promise<MergeAnswer>;
  chat(run: ChatRun, signal: AbortSignal): Promise<RunAnswer>;
  /** The answer is not stored. Also throws NOT_FOUND when there is no such question. */
  whatIf(run: WhatIfRun, signal: AbortSignal): Promise<WhatIfAnswer>;
}
