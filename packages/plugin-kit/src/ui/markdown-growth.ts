import { markdownBlocks } from './markdown-blocks.ts';
import { readMarkdown } from './markdown-read.ts';
import type { Shape } from './markdown-shapes.ts';
import { closedTail } from './markdown-tail.ts';

/** A text that was read while it is being written, and what its last block looks like. */
export interface Growth {
  readonly text: string;
  /** Where the last block begins in the text, and how many shapes are before it. */
  readonly start: number;
  readonly first: number;
  readonly last: readonly Shape[];
}

export const noGrowth: Growth = { text: '', start: 0, first: 0, last: [] };

/** Reads the last block of a text again after the text has grown: shapes that replace its own. */
export function grown(
  { start, first }: Growth,
  text: string,
): { readonly shapes: readonly Shape[]; readonly growth: Growth } {
  const blocks = markdownBlocks(text.slice(start));
  const read = blocks.map((block, index) =>
    readMarkdown(index === blocks.length - 1 ? closedTail(block) : block),
  );
  const shapes = read.flat();
  const [end, last = []] = [blocks.at(-1), read.at(-1)];
  const growth = {
    text,
    start: end === undefined ? start : text.lastIndexOf(end),
    first: first + shapes.length - last.length,
    last,
  };
  return { shapes, growth };
}
