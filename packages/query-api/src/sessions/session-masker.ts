import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { Masker } from '@mach42/masking/masker.ts';

type Mask = Pick<Masker, 'mask'>;

/** Replaces these names, and addresses and numbers, wherever they stand. */
export function sessionMasker(_phod: BriefData, names: readonly string[]): Mask {
  const aliases = new Map<string, string>();
  const aliasOf = (kind: string, found: string): string => {
    const known = aliases.get(found.toLowerCase());
    if (known !== undefined) return known;
    const alias = `${kind}_${aliases.size + 1}`;
    aliases.set(found.toLowerCase(), alias);
    return alias;
  };
  const words = [...new Set(names.flatMap((name) => [name, ...name.split(/\s+/)]))]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const pattern =
    words.length === 0
      ? /(?!)/
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return {
    mask: (text) =>
      text
        .replaceAll(/[^\s@<>]+@[^\s@<>]+\.\w+/g, (found) => aliasOf('EMAIL', found))
        .replaceAll(/\+?\d[\d ()-]{6,}\d/g, (found) => aliasOf('NUMBER', found))
        .replaceAll(pattern, (found) => aliasOf('PERSON', found)),
  };
}
