import { fieldOf, isFields } from './json-value.ts';
import type { ParsedBriefData } from './parse-brief-data.ts';
import { phodTexts } from './texts.ts';

/** What the JSON editor holds: briefData itself, or an object with a `briefData` of its own. */
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
