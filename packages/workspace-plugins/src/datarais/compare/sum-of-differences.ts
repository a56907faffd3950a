import type { Difference } from './compare-proposals.ts';

/** `3 the same, 1 different, 2 only in A, 1 only in B`; what there is none of is left out. */
export function sumOfDifferences(rows: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => rows.filter((row) => row.kind === kind).length;
  const parts = [
    [count('same'), 'the same'],
    [count('different'), 'different'],
    [count('only-a'), 'only in A'],
    [count('only-b'), 'only in B'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ');
}
