import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

const section = 'secrets';

/** A file as any model may get it: the section `secrets` stays behind. */
export function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(Object.entries(briefData).filter(([key]) => key !== section));
}

/** A file that came back from a model, with the section `secrets` of the original in its place. */
export function withSecretsOf(original: BriefData, briefData: BriefData): BriefData {
  if (!Object.hasOwn(original, section)) return briefData;
  const restored: BriefData = { ...briefData, [section]: original[section] };
  const order = [...Object.keys(original), ...Object.keys(briefData)];
  const keys = [...new Set(order)].filter((key) => Object.hasOwn(restored, key));
  return Object.fromEntries(keys.map((key) => [key, restored[key]]));
}
