import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type { Range } from '@mach42/plugin-kit/ui/json-tokens.ts';

/** The greatest depth of a section's name: sections are in the file itself, or in its `briefData`. */
const deepestName = 2;

/**
 * Finds the values of sections of secrets in the text of a file that may have errors anywhere; the cost of a name
 * grows with its length.
 */
export function secretRanges(text: string): readonly Range[] {
  const ranges: Range[] = [];
  let depth = 0;
  let secret: { readonly from: number; readonly depth: number } | undefined;
  const end = (at: number): void => {
    if (secret !== undefined) ranges.push([secret.from, at]);
    secret = undefined;
  };
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charAt(at)) {
      case '"': {
        const closed = endOfString(text, at);
        const colon = afterSpace(text, closed);
        const isName = secret === undefined && depth <= deepestName && text[colon] === ':';
        if (isName && isSecretsSection(text.slice(at + 1, closed - 1))) {
          secret = { from: colon + 1, depth };
        }
        at = closed - 1;
        break;
      }
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        if (secret !== undefined && depth < secret.depth) end(at);
        break;
      case ',':
        if (depth === secret?.depth) end(at);
        break;
    }
  }
  end(text.length);
  return ranges;
}

/** @returns the position at which the string ends: after its second quote, or at the end of its line */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === '\n') return at;
    if (character === '\\') at += 1;
  }
  return text.length;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return at;
}
