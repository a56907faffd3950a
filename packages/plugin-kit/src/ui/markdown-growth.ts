import { readPlain } from './markdown-read.ts';
import type { Shape } from './markdown-shapes.ts';

const fenceMark = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/**
 * Splits Markdown at its blank lines into blocks that render the same on their own, so that only the last one changes
 * while a text streams in. Code fences and lists are never cut.
 */
export function markdownBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let openFence: string | undefined;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    openFence = fenceAfter(openFence, line);
    const ends = line.trim() === '' && openFence === undefined && block.length > 0;
    if (ends && !continues(block, lines[index + 1])) {
      blocks.push(block.join('\n'));
      block = [];
    } else if (block.length > 0 || line.trim() !== '') block.push(line);
  }
  if (block.length > 0) blocks.push(block.join('\n'));
  return blocks;
}

function fenceAfter(open: string | undefined, line: string): string | undefined {
  const mark = fenceMark.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === undefined) return mark;
  const closes = mark.startsWith(open) && line.trim() === mark;
  return closes ? undefined : open;
}

function continues(block: readonly string[], next: string | undefined): boolean {
  if (next === undefined) return false;
  const inList = listItem.test(block[0] ?? '');
  return inList
    ? next.trim() === '' || listItem.test(next) || /^\s{2,}/.test(next)
    : /^ {4,}/.test(next);
}

const fence = /^ {0,3}(`{3,}|~{3,})/m;
const codeSpan = /`[^`]*`/g;
const openers = ['`', '**'] as const;

/**
 * Returns a block that is still being written, and closes the signs that its last line has opened, so that they are
 * not seen while the words arrive. A code fence needs no closing.
 */
export function closedTail(block: string): string {
  if (fence.test(block)) return block;
  const start = block.lastIndexOf('\n') + 1;
  const line = block.slice(start).trimEnd();
  const outsideCode = line.replaceAll(codeSpan, '');
  const open = openers.find((sign) => outsideCode.split(sign).length % 2 === 0);
  if (open === undefined) return block;
  const words = line.endsWith(open) ? line.slice(0, -open.length) : line + open;
  return block.slice(0, start) + words;
}

/** The state of reading a text that is still being written, with the shapes of its last block. */
export interface Growth {
  readonly text: string;
  /** The index in the text at which the last block begins, and the number of shapes before it. */
  readonly start: number;
  readonly first: number;
  readonly last: readonly Shape[];
}

export const noGrowth: Growth = { text: '', start: 0, first: 0, last: [] };

/**
 * Reads the last block of a text again after the text has grown, and returns the shapes that replace those of the
 * block.
 * @param readWhole the function of `markdown-whole.ts`, or a substitute until that is loaded
 */
export function grown(
  { start, first }: Growth,
  text: string,
  readWhole: (block: string) => readonly Shape[],
): { readonly shapes: readonly Shape[]; readonly growth: Growth } {
  const blocks = markdownBlocks(text.slice(start));
  const read = blocks.map((block, index) => {
    const written = index === blocks.length - 1 ? closedTail(block) : block;
    return readPlain(written) ?? readWhole(written);
  });
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
