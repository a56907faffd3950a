import { fieldOf, isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import { childOf, type Pointer } from '@mach42/json-document/pointer.ts';
import { itemFields, fieldFault, type ItemInput } from './item-fields.ts';
import type { BriefData, PhodOperation } from './schemas.ts';
import {
  normaliseFieldName,
  emptySection,
  knownSections,
  plainKey,
  type Addition,
} from './sections.ts';
import { phodTexts } from './texts.ts';

type Added =
  | { readonly ok: true; readonly op: PhodOperation }
  /** `field`: which one is to be corrected, where it is one. */
  | { readonly ok: false; readonly error: string; readonly field?: string };

/** The operation that adds a typed item to a section; it creates a section that does not exist. */
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

/** A new section: a known one, or one of the person's own with a name. */
export type NewSection =
  | { readonly key: string }
  | { readonly name: string; readonly takes: Addition };

/** The known sections that a file lacks in any spelling, except those of the platform. */
export function missingSections(briefData: BriefData): typeof knownSections {
  const present = new Set(Object.keys(briefData).map(plainKey));
  const [calendars, projects] = [
    ['calendar', 'plannercalendar'],
    ['projects', 'projectspriorities'],
  ];
  const hasTwin = (key: string) =>
    [calendars, projects].some(
      (twins) => twins.includes(key) && twins.some((one) => present.has(one)),
    );
  return knownSections.filter(
    ({ key, byPlatform }) =>
      byPlatform !== true && !present.has(plainKey(key)) && !hasTwin(plainKey(key)),
  );
}

/** The operation that adds an empty section; one of the same name, in any spelling, is not changed. */
export function addSection(briefData: BriefData, section: NewSection): Added & { key?: string } {
  const key = 'key' in section ? section.key : normaliseFieldName(section.name);
  if (key === '') return { ok: false, error: phodTexts.sectionNameInvalid, field: 'name' };
  if (Object.keys(briefData).some((known) => plainKey(known) === plainKey(key))) {
    return { ok: false, error: phodTexts.sectionExists, field: 'name' };
  }
  const takes =
    'key' in section
      ? (knownSections.find((known) => known.key === key)?.takes ?? 'text')
      : section.takes;
  return { ok: true, key, op: { op: 'add', path: childOf('', key), value: emptySection(takes) } };
}

/** The operations that give an item the typed values: only those that differ; a value that is no text keeps its type. */
export function editFields(pointer: Pointer, item: JsonFields, input: ItemInput): PhodOperation[] {
  return Object.entries(input).flatMap(([name, typed]) => {
    const path = childOf(pointer, name);
    if (Object.hasOwn(item, name)) return editValue(path, item[name], typed);
    return typed.trim() === '' ? [] : [{ op: 'add', path, value: typed.trim() } as const];
  });
}

/** The operation that replaces a value by a typed text; none when they are equal. */
export function editValue(path: Pointer, oldValue: unknown, typed: string): PhodOperation[] {
  const value = ofType(oldValue, typed.trim());
  return value === oldValue ? [] : [{ op: 'replace', path, value, oldValue }];
}

/** Numbers, booleans and null keep their type as long as the text can be read as one. */
function ofType(oldValue: unknown, typed: string): unknown {
  if (typeof oldValue === 'string') return typed === oldValue.trim() ? oldValue : typed;
  if (typeof oldValue === 'number' && typed !== '' && Number.isFinite(Number(typed))) {
    return Number(typed);
  }
  if (typeof oldValue === 'boolean' && (typed === 'true' || typed === 'false')) {
    return typed === 'true';
  }
  return oldValue === null && typed === '' ? null : typed;
}

/** A value as it is typed; undefined for lists and objects, which are edited as JSON. */
export function typedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
