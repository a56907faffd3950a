import { fieldOf, sameJson } from '@mach42/json-document/json-value.ts';
import type { BriefData } from './schemas.ts';
import { plainKey } from './section-key.ts';

/** Whether a section is the one of secrets, in whichever spelling: no model is ever given it. */
export const isSecretsSection = (section: string): boolean => plainKey(section) === 'secrets';

/** The first section of secrets that differs between two files, whoever has it; undefined when none does. */
export function changedSecrets(before: BriefData, after: BriefData): string | undefined {
  return [...Object.keys(before), ...Object.keys(after)].find(
    (section) =>
      isSecretsSection(section) && !sameJson(fieldOf(before, section), fieldOf(after, section)),
  );
}
