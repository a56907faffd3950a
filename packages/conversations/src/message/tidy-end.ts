import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import { closedTail } from '@mach42/plugin-kit/ui/markdown-growth.ts';

const sign = /^(?:[-*+>]|\d{1,9}[.)])?$/;

/** Markdown that was cut off: without an item that has no text, and with its signs closed. */
export function tidyEnd(cut: string): string {
  const last = cut.lastIndexOf('\n');
  const isEmpty = last !== -1 && sign.test(unspaced(cut.slice(last + 1)));
  return closedTail(isEmpty ? cut.slice(0, last) : cut);
}

const unspaced = (line: string): string => trimmedEnd(trimmedStart(line, ' \t'), ' \t');
