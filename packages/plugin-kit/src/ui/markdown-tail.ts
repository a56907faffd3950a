const fence = /^ {0,3}(`{3,}|~{3,})/m;
const codeSpan = /`[^`]*`/g;
const openers = ['`', '**'] as const;

/**
 * A block that is still being written, with what its last line has opened closed again, so that
 * its signs are not seen while the words come. A code fence needs no help.
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
