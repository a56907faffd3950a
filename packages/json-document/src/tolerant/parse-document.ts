import { isFields, isList, type JsonFields } from '../json-value.ts';
import { faultOfJson, isWellFormed, type JsonFault } from './faults.ts';
import { faultOfTail, findJson } from './find-json.ts';
import { scan } from './scan.ts';

/** `empty`: there is no text; `no-object`: JSON, but neither an object nor a list. */
export type TextFault = JsonFault | 'empty' | 'no-object';

export type ParsedDocument =
  | { readonly ok: true; readonly document: JsonFields }
  | { readonly ok: false; readonly fault: TextFault };

/**
 * A document from text as people and models write it: code fences, prose and thoughts around it, quotes
 * of other kinds, names without quotes, trailing commas and comments are mended, a list becomes
 * `{items}`. Nothing is guessed, and a text that is cut off is refused: it would become a smaller
 * file. Rules: `SPEC.md`.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.trim() === '') return { ok: false, fault: 'empty' };
  const inner = withoutFence(text);
  const json = isJson(inner) ? inner : mended(text);
  if (typeof json !== 'string') return { ok: false, fault: json.fault };
  const fault = faultOfJson(json);
  if (fault !== undefined) return { ok: false, fault };
  const value: unknown = JSON.parse(json);
  if (!isWellFormed(value)) return { ok: false, fault: 'half-character' };
  if (isList(value)) return { ok: true, document: { items: value } };
  return isFields(value) ? { ok: true, document: value } : { ok: false, fault: 'no-object' };
}

/** The one object or list of a text, as JSON. */
function mended(whole: string): string | { readonly fault: JsonFault } {
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
