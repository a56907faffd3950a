import type { Proposal, ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';

/** Of a proposal that nothing is to be said against. */
export const passedChecks: ProposalChecks = {
  verbatim: true,
  nothingRemoved: [],
  forbiddenUntouched: true,
  parses: true,
  truncated: false,
  sizeChange: 0,
};

/** One that changes nothing, but for what is given. */
export const proposalOf = (change: Partial<Proposal> = {}): Proposal => ({
  baseVersion: 1,
  text: '{}',
  ops: [],
  checks: passedChecks,
  ...change,
});
