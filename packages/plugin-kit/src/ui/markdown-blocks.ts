const fence = /^ {0,3}(`{3,}|~{3,})/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;

/**
 * Splits Markdown at its blank lines into blocks that render the same alone, so that only the last
 * one changes while a text streams in. Code fences and lists are never cut.
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
  const mark = fence.exec(line)?.[1];
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
