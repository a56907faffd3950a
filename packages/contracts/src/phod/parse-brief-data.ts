import { jsonrepair, JSONRepairError } from 'jsonrepair';
import { isCutOff } from './cut-off.ts';
import { isFields, isList } from './json-value.ts';
import type { BriefData } from './schemas.ts';
import { phodTexts } from './texts.ts';

export type ParsedBriefData =
  | { readonly ok: true; readonly briefData: BriefData }
  | { readonly ok: false; readonly error: string; readonly cutOff: boolean };

/**
 * A PHOD from text as people and models write it: code fences, single or missing quotes, trailing
 * commas and comments are repaired, a list becomes `{items}`. A text that is cut off is not.
 */
export function parseBriefData(text: string): ParsedBriefData {
  if (text.trim() === '') return failed(phodTexts.nothingToSave);
  const inner = withoutFences(text);
  const strict = parsed(inner);
  if (strict !== undefined) return asBriefData(strict.value, phodTexts.invalidStructure);
  if (isCutOff(inner)) return failed(phodTexts.invalidFormat, true);
  const opening = openingBracket(inner);
  const repaired = opening === undefined ? undefined : parsed(repair(inner));
  const isWhole = repaired !== undefined && isList(repaired.value) === (opening === '[');
  return isWhole
    ? asBriefData(repaired.value, phodTexts.invalidFormat)
    : failed(phodTexts.invalidFormat);
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
    : { parses: false, truncated: result.cutOff };
}

function asBriefData(value: unknown, otherwise: string): ParsedBriefData {
  if (isList(value)) return { ok: true, briefData: { items: value } };
  return isFields(value) ? { ok: true, briefData: value } : failed(otherwise);
}

function failed(error: string, cutOff = false): ParsedBriefData {
  return { ok: false, error, cutOff };
}

function parsed(text: string | undefined): { readonly value: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What the text opens with behind comments; undefined for prose, which is no JSON to repair. */
function openingBracket(text: string): string | undefined {
  return /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*([{[])/.exec(text)?.[1];
}

function repair(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch (error) {
    if (error instanceof JSONRepairError || error instanceof RangeError) return undefined;
    throw error;
  }
}

const fence = '```';

/** The text inside a code fence that opens before the first bracket, and nothing around it. */
function withoutFences(text: string): string {
  const opening = text.indexOf(fence);
  const bracket = text.search(/[{[]/);
  const isFenced = opening !== -1 && (bracket === -1 || opening < bracket);
  const start = isFenced ? opening + fence.length : 0;
  const end = text.lastIndexOf(fence);
  const endsFenced = end >= start && (isFenced || text.trimEnd().endsWith(fence));
  const inner = text.slice(start, endsFenced ? end : text.length).trim();
  return isFenced ? inner.replace(/^[a-z0-9]+(\s*\n|\s+(?=[{[]))/i, '') : inner;
}
