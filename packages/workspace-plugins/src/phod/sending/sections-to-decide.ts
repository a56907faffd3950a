import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { SendPolicies } from '@mach42/contracts/sending/send-policies.ts';

interface SectionsToDecide {
  /** In the order of the file. */
  readonly inFile: readonly string[];
  /** Decided about, and not in the file now. */
  readonly gone: readonly string[];
}

/** All sections that could be sent, those that no card shows included. */
export function sectionsToDecide(file: BriefData, policies: SendPolicies): SectionsToDecide {
  return {
    inFile: Object.keys(file),
    gone: Object.keys(policies).filter((section) => !Object.hasOwn(file, section)),
  };
}
