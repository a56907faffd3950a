import type { SectionMatch } from './search.ts';

/** About how many rows high a card is. */
function height({ shown, value }: SectionMatch): number {
  const perItem = Array.isArray(value) ? 2 : 1;
  return 2 + shown.length * perItem;
}

/** Spreads cards over columns, each to the one that is shortest so far. */
export function spread(
  sections: readonly SectionMatch[],
  columns: number,
): readonly (readonly SectionMatch[])[] {
  const stacks = Array.from({ length: columns }, () => ({
    rows: 0,
    sections: [] as SectionMatch[],
  }));
  for (const section of sections) {
    const shortest = stacks.reduce((best, stack) => (stack.rows < best.rows ? stack : best));
    shortest.sections.push(section);
    shortest.rows += height(section);
  }
  return stacks.map((stack) => stack.sections);
}
