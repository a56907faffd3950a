import { isFields, isList, type JsonFields } from '../json-value.ts';
import { faultOfJson, faultOfTexts, type JsonFault } from './faults.ts';
import { scan } from './scan.ts';
import { skipBlank } from './tokens.ts';

/** `empty`: there is no text; `no-object`: JSON, but neither an object nor a list. */
export type TextFault = JsonFault | 'empty' | 'no-object';

export type ParsedDocument =
  | { readonly ok: true; readonly document: JsonFields }
  | { readonly ok: false; readonly fault: TextFault };

/**
 * A document from text as people and models write it: code fences, prose and thoughts around it, quotes
 * of other kinds, names without quotes, trailing commas and comments are repaired, a list becomes
 * `{items}`. Nothing is guessed, and a text that is cut off is refused: it would become a smaller
 * file. Rules: `SPEC.md`.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.trim() === '') return { ok: false, fault: 'empty' };
  const inner = withoutFence(text);
  const json = isJson(inner) ? inner : repaired(text);
  if (typeof json !== 'string') return { ok: false, fault: json.fault };
  const faultOfSyntax = faultOfJson(json);
  if (faultOfSyntax !== undefined) return { ok: false, fault: faultOfSyntax };
  const value: unknown = JSON.parse(json);
  const fault = faultOfTexts(value);
  if (fault !== undefined) return { ok: false, fault };
  if (isList(value)) return { ok: true, document: { items: value } };
  return isFields(value) ? { ok: true, document: value } : { ok: false, fault: 'no-object' };
}

/** The one object or list of a text, as JSON. */
function repaired(whole: string): string | { readonly fault: JsonFault } {
  const found = findJson(whole);
  if (!found.ok) return found;
  const scanned = scan(found.text, found.start);
  if (!scanned.ok) return scanned;
  const fault = faultOfTail(found.text.slice(scanned.end));
  if (fault !== undefined) return { fault };
  return scanned.json;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The text inside a code fence that is all there is. */
function withoutFence(text: string): string {
  return /^\s*(```|~~~)[a-z0-9]*\s([\s\S]*)\1\s*$/i.exec(text)?.[2] ?? text;
}

type Found =
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
function findJson(whole: string): Found {
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
function faultOfTail(tail: string): JsonFault | undefined {
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
