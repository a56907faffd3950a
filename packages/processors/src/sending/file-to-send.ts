import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { policyOf, type SendPolicies } from '@mach42/contracts/sending/send-policies.ts';
import type { ModelProvider } from '../providers/provider.ts';

/** The parts of a file that a provider is given. */
interface FileToSend {
  readonly phod: BriefData;
  /** Sections that their owner keeps from this provider; except secrets, which no provider gets. */
  readonly withheld: readonly string[];
  /** Sections that their owner lets go out as they are. */
  readonly open: readonly string[];
}

/** Secrets stay behind for any provider; for one outside the machine the owner's policies hold. */
export function fileToSend(
  briefData: BriefData,
  policies: SendPolicies,
  { isOutside }: Pick<ModelProvider, 'isOutside'>,
): FileToSend {
  const sections = Object.keys(briefData).filter((section) => !isSecretsSection(section));
  const of = (policy: SendPolicy) =>
    isOutside ? sections.filter((section) => policyOf(policies, section) === policy) : [];
  const withheld = of('never');
  const kept = new Set(withheld);
  const shown = new Set(sections.filter((section) => !kept.has(section)));
  const phod = Object.fromEntries(Object.entries(briefData).filter(([key]) => shown.has(key)));
  return { phod, withheld, open: of('full') };
}

/**
 * A file that came back from a model, with the sections that the model was not given, as they were and
 * where they were: the secrets, and those that were withheld.
 */
export function putBack(
  original: BriefData,
  briefData: BriefData,
  withheld: readonly string[],
): BriefData {
  const away = new Set(withheld);
  const kept = Object.entries(original).filter(
    ([section]) => isSecretsSection(section) || away.has(section),
  );
  if (kept.length === 0) return briefData;
  const restored: BriefData = { ...briefData, ...Object.fromEntries(kept) };
  const order = [...Object.keys(original), ...Object.keys(briefData)];
  const keys = [...new Set(order)].filter((key) => Object.hasOwn(restored, key));
  return Object.fromEntries(keys.map((key) => [key, restored[key]]));
}
