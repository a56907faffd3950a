import { isFields, isList } from './json-value.ts';
import { faultOfJson, isWellFormed } from './loose-json/examine.ts';
import type { JsonFault } from './loose-json/fault.ts';
import { faultOfTail, findJson } from './loose-json/find-json.ts';
import { scan } from './loose-json/scan.ts';
import type { BriefData } from './schemas.ts';
import { phodTexts } from './texts.ts';

/** `empty`: there is no text; `no-object`: JSON, but neither an object nor a list. */
export type PhodTextFault = JsonFault | 'empty' | 'no-object';

export type ParsedBriefData =
  | { readonly ok: true; readonly briefData: BriefData }
  | { readonly ok: false; readonly fault: PhodTextFault; readonly error: string };

/**
 * A PHOD from text as people and models write it: code fences, prose and thoughts around it, quotes
 * of other kinds, names without quotes, trailing commas and comments are mended, a list becomes
 * `{items}`. Nothing is guessed, and a text that is cut off is refused: it would become a smaller
 * file. Rules: `SPEC.md`.
 */
export function parseBriefData(text: string): ParsedBriefData {
  if (text.trim() === '') return refused('empty');
  const inner = withoutFence(text);
  const json = isJson(inner) ? inner : mended(text);
  if (typeof json !== 'string') return refused(json.fault);
  const fault = faultOfJson(json);
  if (fault !== undefined) return refused(fault);
  const value: unknown = JSON.parse(json);
  if (!isWellFormed(value)) return refused('half-character');
  if (isList(value)) return { ok: true, briefData: { items: value } };
  return isFields(value) ? { ok: true, briefData: value } : refused('no-object');
}

/** What a model answered when it was asked for a whole PHOD. */
export function parseProposal(text: string): {
  readonly parses: boolean;
  readonly truncated: boolean;
  readonly briefData?: BriefData;
} {
  const result = parseBriefData(text);
  return result.ok
    ? { parses: true, truncated: false, briefData: result.briefData }
    : { parses: false, truncated: result.fault === 'cut-off' };
}

const errors: Partial<Record<PhodTextFault, string>> = {
  empty: phodTexts.nothingToSave,
  'no-object': phodTexts.invalidStructure,
  'too-deep': phodTexts.tooDeep,
};

function refused(fault: PhodTextFault): ParsedBriefData {
  return { ok: false, fault, error: errors[fault] ?? phodTexts.invalidFormat };
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
