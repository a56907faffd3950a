import { bySize } from '@mach42/compute/by-size.ts';
import { task, type Compute } from '@mach42/compute/compute.ts';
import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { fileFault } from '@mach42/contracts/phod/file-limits.ts';
import { parseBriefData, parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { checkProposal, type ModelAnswer } from '@mach42/domain/phod/proposal.ts';
import { fileJson } from '../sending/file-text.ts';
import { putBack } from '../sending/file-to-send.ts';

/** A model's answer in a form that may be sent to another thread: the base is JSON. */
interface AnswerToJudge extends Omit<ModelAnswer, 'base'> {
  readonly base: string;
}

export interface JudgedAnswer {
  readonly proposal: Proposal;
  /** The error text where the answer cannot be read. */
  readonly whyUnreadable?: string;
  /** The error text where it is a file that could not be saved: which limit it is beyond. */
  readonly whyUnsavable?: string;
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
  const before = JSON.parse(base) as BriefData;
  const proposal = makeProposal({ ...answer, base: before });
  if (proposal.checks.parses) return { proposal };
  const result = parseBriefData(answer.text);
  if (!result.ok) return { proposal, whyUnreadable: workerTexts.unreadable(result.fault) };
  const whole = putBack(before, result.briefData, answer.withheld ?? []);
  return { proposal, whyUnsavable: fileFault(whole, before)?.message ?? phodTexts.invalidFormat };
}

/**
 * Turns a model's answer into a proposal. The parts that the model was not given, the secrets and the withheld
 * sections, are put back before the platform checks the changes.
 */
function makeProposal(answer: ModelAnswer): Proposal {
  const { briefData } = parseProposal(answer.text);
  if (briefData === undefined) return checkProposal(answer);
  const whole = putBack(answer.base, briefData, answer.withheld ?? []);
  return checkProposal({ ...answer, text: JSON.stringify(whole) });
}
