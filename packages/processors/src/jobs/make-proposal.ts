import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import { checkProposal, type ModelAnswer } from '@mach42/domain/phod/proposal.ts';
import { withSecretsOf } from '../kernel/secrets.ts';

/**
 * The proposal that a model's answer amounts to. The section `secrets`, which no model is given,
 * is put back before the platform looks at what would change.
 */
export function makeProposal(answer: ModelAnswer): Proposal {
  const { briefData } = parseProposal(answer.text);
  if (briefData === undefined) return checkProposal(answer);
  return checkProposal({ ...answer, text: JSON.stringify(withSecretsOf(answer.base, briefData)) });
}
