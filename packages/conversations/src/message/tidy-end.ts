import { closedTail } from '@mach42/plugin-kit/ui/markdown-tail.ts';

const emptyLine = /\n[ \t]*(?:[-*+>]|\d{1,9}[.)])?[ \t]*$/;

/** Markdown that was cut off: without an item that has no text, and with its signs closed. */
export function tidyEnd(cut: string): string {
  return closedTail(cut.replace(emptyLine, ''));
}
