import type { SendPolicy } from './schemas.ts';

/** Policies by section, where they are not `masked`. */
export interface SendPolicies {
  readonly [section: string]: SendPolicy;
}

/** Returns the policy of a section; `masked` where its owner never decided. */
export const policyOf = (policies: SendPolicies, section: string): SendPolicy =>
  (Object.hasOwn(policies, section) ? policies[section] : undefined) ?? 'masked';

/** The policies after one was set. */
export function withPolicy(
  policies: SendPolicies,
  section: string,
  policy: SendPolicy,
): SendPolicies {
  if (policy !== 'masked') return { ...policies, [section]: policy };
  const { [section]: _, ...rest } = policies;
  return rest;
}
