import type { PhodSource, PhodVersion } from '@mach42/contracts/phod/schemas.ts';

const nouns: Readonly<Record<PhodSource['kind'], readonly [one: string, many: string]>> = {
  datarais: ['merge', 'merges'],
  manual: ['by hand', 'by hand'],
  'json-editor': ['in the JSON editor', 'in the JSON editor'],
  import: ['import', 'imports'],
  revert: ['put back', 'put back'],
  created: ['the first version', 'first versions'],
};

/** What several versions are, taken together: `3 versions at once: 2 merges, 1 by hand`. */
export function spanText(versions: readonly PhodVersion[]): string {
  const byKind = Map.groupBy(versions, ({ source }) => source.kind);
  const parts = [...byKind].map(([kind, { length }]) => {
    const noun = nouns[kind][length === 1 ? 0 : 1];
    return kind === 'created' ? noun : `${length} ${noun}`;
  });
  return `${versions.length} versions at once: ${parts.join(', ')}`;
}
