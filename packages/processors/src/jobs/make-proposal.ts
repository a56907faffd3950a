import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { parseBriefData, parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import { checkProposal, type ModelAnswer } from '@mach42/domain/phod/proposal.ts';
import { putBack } from '../sending/file-to-send.ts';
import { workerTexts } from './texts.ts';

/**
 * The proposal that a model's answer amounts to. What the model was not given, the secrets and the
 * sections that were withheld, is put back before the platform looks at what would change.
 */
export function makeProposal(answer: ModelAnswer): Proposal {
  const { briefData } = parseProposal(answer.text);
  if (briefData === undefined) return checkProposal(answer);
  const whole = putBack(answer.base, briefData, answer.withheld ?? []);
  return checkProposal({ ...answer, text: JSON.stringify(whole) });
}

/** What the person is told of an answer that cannot be read. */
export function whyUnreadable(text: string): string {
  const result = parseBriefData(text);
  return workerTexts.unreadable(result.ok ? 'unclear' : result.fault);
}
