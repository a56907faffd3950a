import type { Proposal, ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';

/** The checks of a proposal without a fault. */
export const passedChecks: ProposalChecks = {
  verbatim: true,
  nothingRemoved: [],
  forbiddenUntouched: true,
  parses: true,
  truncated: false,
  sizeChange: 0,
};

/** Returns a proposal that changes nothing, with the given fields replaced. */
export const proposalOf = (change: Partial<Proposal> = {}): Proposal => ({
  baseVersion: 1,
  text: '{}',
  ops: [],
  checks: passedChecks,
  ...change,
});
