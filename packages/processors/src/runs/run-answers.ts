import type { Compute } from '@mach42/compute/compute.ts';
import type { MergeAnswer, RunAnswer } from '@mach42/command-api/runs/model-runs.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { MergeBasis } from '@mach42/domain/models/events.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { proposalOf } from '../jobs/make-proposal.ts';
import type { RecordedAnswer } from './earlier-run.ts';

export interface Answered extends RecordedAnswer {
  /** False when the provider cut the answer off. */
  readonly complete: boolean;
}

export function answerOf({
  answer,
  provider,
  inputTokens,
  outputTokens,
}: RecordedAnswer): RunAnswer {
  return { text: answer, metadata: { provider, tokensUsed: inputTokens + outputTokens } };
}

interface BasisOfMerge extends MergeBasis {
  readonly base: BriefData;
}

/** @throws Refusal UPSTREAM_ERROR the answer was cut off, or is no file */
export async function mergeAnswerOf(
  computing: { readonly compute: Compute; readonly owner: string },
  answered: RecordedAnswer & Partial<Answered>,
  { entryText, base, baseVersion }: BasisOfMerge,
): Promise<MergeAnswer> {
  const { answer: text, callId, complete = true, withheld = [] } = answered;
  const run = { entryText, base, baseVersion, withheld };
  const judged = await proposalOf(computing, { ...run, text, truncatedByProvider: !complete });
  const { proposal, whyUnreadable = '' } = judged;
  const { truncated, parses } = proposal.checks;
  if (truncated) return refuse('UPSTREAM_ERROR', jobTexts.truncated);
  if (!parses) return refuse('UPSTREAM_ERROR', whyUnreadable);
  return { ...answerOf(answered), proposal: { ...proposal, callId } };
}
