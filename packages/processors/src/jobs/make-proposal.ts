import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { parseBriefData, parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { checkProposal, type ModelAnswer } from '@mach42/domain/phod/proposal.ts';
import { fileJson } from '../sending/file-text.ts';
import { putBack } from '../sending/file-to-send.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';

/** A model's answer in a form that may be sent to another thread: the base is JSON. */
export interface AnswerToJudge extends Omit<ModelAnswer, 'base'> {
  readonly base: string;
}

export interface JudgedAnswer {
  readonly proposal: Proposal;
  /** The error text where the answer cannot be read. */
  readonly whyUnreadable?: string;
}

const judging = task<AnswerToJudge, JudgedAnswer>(
  new URL('make-proposal.ts', import.meta.url),
  'judgeAnswer',
);
/** Characters of an answer and its base that are compared at once; then other people have their turn. */
const mostAtOnce = 20_000;

/**
 * The proposal that a model's answer amounts to, by a worker thread where there is much to read.
 * @param computing where it is computed, and whose answer it is, for turns
 * @throws ComputeDeadlineExceeded, ComputeQueueFull
 */
export function proposalOf(
  computing: { readonly compute: Compute; readonly owner: string },
  answer: ModelAnswer,
): Promise<JudgedAnswer> {
  const base = fileJson(answer.base);
  const size = base.length + answer.text.length + answer.entryText.length;
  return bySize(
    judging,
    judgeAnswer,
    { ...answer, base },
    { ...computing, size, atOnce: mostAtOnce },
  );
}

export function judgeAnswer({ base, ...answer }: AnswerToJudge): JudgedAnswer {
  const proposal = makeProposal({ ...answer, base: JSON.parse(base) as BriefData });
  return proposal.checks.parses
    ? { proposal }
    : { proposal, whyUnreadable: whyUnreadable(answer.text) };
}

/**
 * The proposal that a model's answer amounts to. What the model was not given, the secrets and the
 * sections that were withheld, is put back before the platform looks at what would change.
 */
function makeProposal(answer: ModelAnswer): Proposal {
  const { briefData } = parseProposal(answer.text);
  if (briefData === undefined) return checkProposal(answer);
  const whole = putBack(answer.base, briefData, answer.withheld ?? []);
  return checkProposal({ ...answer, text: JSON.stringify(whole) });
}

/** The error text for an answer that cannot be read. */
function whyUnreadable(text: string): string {
  const result = parseBriefData(text);
  return workerTexts.unreadable(result.ok ? 'unclear' : result.fault);
}
