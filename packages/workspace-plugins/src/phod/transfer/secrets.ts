import { isFields, isList } from '@mach42/json-document/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';

/** How many secrets a file holds. */
export function countSecrets(briefData: BriefData): number {
  return Object.entries(briefData)
    .filter(([section]) => isSecretsSection(section))
    .reduce((sum, [, content]) => sum + sizeOf(content), 0);
}

export function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(
    Object.entries(briefData).filter(([section]) => !isSecretsSection(section)),
  );
}

function sizeOf(content: unknown): number {
  if (isList(content)) return content.length;
  if (isFields(content)) return Object.keys(content).length;
  return content === null || content === '' ? 0 : 1;
}
