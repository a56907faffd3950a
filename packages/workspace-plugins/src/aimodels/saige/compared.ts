import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { t } from '@mach42/language/t.ts';

/** What two versions are compared by: `from` 0 is the empty file. */
export interface Compared {
  readonly from: number;
  readonly to: number;
}

/** A version against the one before it. */
export const withBefore = (to: number): Compared => ({ from: to - 1, to });

/** What was chosen, as far as it is there already. */
export const upTo = (newest: number, chosen: Compared): Compared =>
  chosen.to > newest ? withBefore(newest) : chosen;

export const contentOf = (versions: readonly SaigeVersion[], version: number): string =>
  versions.find((one) => one.version === version)?.content ?? '';

/** What a version can be compared with, newest first. */
export function others(versions: readonly SaigeVersion[], to: number) {
  const saved = versions.filter(({ version }) => version !== to);
  return [
    ...saved.map(({ version }) => ({ value: String(version), label: `v${version}` })),
    { value: '0', label: t('an empty file') },
  ];
}
