import { fieldOf, isFields } from '@mach42/json-document/json-value.ts';
import { parseDocument, type TextFault } from '@mach42/json-document/tolerant/parse-document.ts';
import type { BriefData } from './schemas.ts';
import { phodTexts } from './texts.ts';

type ParsedBriefData =
  | { readonly ok: true; readonly briefData: BriefData }
  | { readonly ok: false; readonly fault: TextFault; readonly error: string };

const errors: Partial<Record<TextFault, string>> = {
  empty: phodTexts.nothingToSave,
  'no-object': phodTexts.invalidStructure,
  'too-deep': phodTexts.tooDeep,
};

/** A PHOD from text as people and models write it, or the text for people that says why it is none. */
export function parseBriefData(text: string): ParsedBriefData {
  const parsed = parseDocument(text);
  if (parsed.ok) return { ok: true, briefData: parsed.document };
  const { fault } = parsed;
  return { ok: false, fault, error: errors[fault] ?? phodTexts.invalidFormat };
}

/** Reads the answer of a model that was asked for a whole PHOD. */
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

/** Reads the text of the JSON editor: briefData itself, or an object with a `briefData` of its own. */
export function parseEditorText(text: string): ParsedBriefData {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'unclear', error: phodTexts.invalidJson };
  }
  if (!isFields(value)) return { ok: false, fault: 'no-object', error: phodTexts.invalidStructure };
  const inner = fieldOf(value, 'briefData');
  return { ok: true, briefData: isFields(inner) ? inner : value };
}
