import type { JsonFault } from './faults.ts';
import { skipBlank } from './tokens.ts';

export type Found =
  | { readonly ok: true; readonly text: string; readonly start: number }
  | { readonly ok: false; readonly fault: JsonFault };

const tags = 'think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad';
const openingTag = new RegExp(`^\\s*<(?:${tags})>`, 'i');
const closingTag = new RegExp(`</(?:${tags})>`, 'gi');

/** Brackets as prose has them: a link, a box to tick, a name. */
const proseBrackets = /\[[^[\]{}"',:\n]*\]/g;

/**
 * Where the one object or list of a text begins. The reasoning of a model, comments, and prose without
 * brackets of JSON may precede it; a code fence is prose.
 */
export function findJson(whole: string): Found {
  const text = withoutReasoning(whole);
  if (openingTag.test(text)) return { ok: false, fault: 'cut-off' };
  const first = skipBlank(text, 0);
  if ('{['.includes(text.charAt(first)) && first < text.length) {
    return { ok: true, text, start: first };
  }
  const prose = text.replaceAll(proseBrackets, (pair) => ' '.repeat(pair.length));
  const start = prose.search(/[{}[\]]/);
  if (start === -1) return { ok: false, fault: 'no-json' };
  return '{['.includes(prose.charAt(start))
    ? { ok: true, text, start }
    : { ok: false, fault: 'unclear' };
}

/** The fault of the text that follows the value; undefined for prose. */
export function faultOfTail(tail: string): JsonFault | undefined {
  if (/^\s*(\.\.\.|…)/.test(tail) || isOpenComment(tail)) return 'cut-off';
  const prose = tail.replaceAll(proseBrackets, '');
  if (/[{[]/.test(prose)) return 'several';
  return /[}\]]/.test(prose) ? 'unclear' : undefined;
}

function isOpenComment(tail: string): boolean {
  const opening = tail.lastIndexOf('/*');
  return opening !== -1 && !tail.includes('*/', opening);
}

/** Reasoning precedes the answer; some models leave its opening tag out. */
function withoutReasoning(text: string): string {
  let start = 0;
  let bracket = -1;
  for (const { 0: tag, index } of text.matchAll(closingTag)) {
    if (bracket < start) bracket = bracketFrom(text, start);
    if (index > bracket && !beginsWithThought(text.slice(start, index))) break;
    start = index + tag.length;
  }
  return text.slice(start);
}

/** Infinity for none. */
function bracketFrom(text: string, start: number): number {
  const found = text.slice(start).search(/[{[]/);
  return found === -1 ? Infinity : start + found;
}

/** With its tag, or with neither a bracket nor a fence. */
function beginsWithThought(text: string): boolean {
  return openingTag.test(text) || !/^[\s\uFEFF]*([{[]|```|~~~|\/[/*])/.test(text);
}
