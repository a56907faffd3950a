import { normaliseFieldName } from './field-name.ts';
import { itemFields } from './item-fields.ts';
import { fieldFault, type ItemInput } from './item-input.ts';
import { fieldOf, isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import type { Addition } from './known-sections.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import type { BriefData, PhodOperation } from './schemas.ts';
import { phodTexts } from './texts.ts';

export type Added =
  | { readonly ok: true; readonly op: PhodOperation }
  /** `field`: which one is to be corrected, where it is one. */
  | { readonly ok: false; readonly error: string; readonly field?: string };

/** What adds to a section what was typed; a section that does not exist begins with it. */
export function addTo(
  briefData: BriefData,
  section: string,
  kind: Addition,
  input: ItemInput,
): Added {
  if (kind === 'field') return addField(briefData, section, input);
  const fault = fieldFault(kind, input);
  if (fault !== undefined) return { ok: false, ...fault };
  if (kind === 'text') return addText(briefData, section, input['item'] ?? '');
  const item = itemFields[kind].map(({ name }) => [name, (input[name] ?? '').trim()] as const);
  return appended(briefData, section, Object.fromEntries(item));
}

/** An existing field is not overwritten. */
function addField(briefData: BriefData, section: string, input: ItemInput): Added {
  const [typed, value] = [(input['name'] ?? '').trim(), (input['value'] ?? '').trim()];
  if (typed === '' || value === '') {
    const field = typed === '' ? 'name' : 'value';
    return { ok: false, error: phodTexts.fieldIncomplete, field };
  }
  const name = normaliseFieldName(typed);
  if (name === '') return { ok: false, error: phodTexts.fieldNameInvalid, field: 'name' };
  const content = fieldOf(briefData, section);
  const pointer = childOf('', section);
  if (content === undefined) {
    return { ok: true, op: { op: 'add', path: pointer, value: { [name]: value } } };
  }
  if (!isFields(content)) return { ok: false, error: phodTexts.sectionTakesNone };
  if (Object.hasOwn(content, name)) {
    return { ok: false, error: phodTexts.fieldExists, field: 'name' };
  }
  return { ok: true, op: { op: 'add', path: childOf(pointer, name), value } };
}

/** Among named items a text becomes one of that name. */
function addText(briefData: BriefData, section: string, typed: string): Added {
  const item = typed.trim();
  const content = fieldOf(briefData, section);
  const neighbour = isList(content) ? content.findLast(isFields) : undefined;
  return appended(briefData, section, neighbour === undefined ? item : named(item, neighbour));
}

function named(item: string, neighbour: JsonFields): JsonFields {
  return Object.hasOwn(neighbour, 'title') ? { title: item } : { name: item };
}

function appended(briefData: BriefData, section: string, item: unknown): Added {
  const pointer = childOf('', section);
  const content = fieldOf(briefData, section);
  if (content === undefined) return { ok: true, op: { op: 'add', path: pointer, value: [item] } };
  return isList(content)
    ? { ok: true, op: { op: 'add', path: childOf(pointer, content.length), value: item } }
    : { ok: false, error: phodTexts.sectionTakesNone };
}
