import { normaliseFieldName } from './field-name.ts';
import { fieldOf, isFields, isList, type JsonFields } from './json-value.ts';
import type { BriefData } from './schemas.ts';
import { phodTexts } from './texts.ts';

/** How a section takes what is added to it. */
export type SectionKind = 'notes' | 'fields' | 'list';

/** What was typed, by the kind of the section. */
export interface ItemInput {
  readonly notes: {
    readonly title: string;
    readonly content: string;
    /** ISO 8601. */
    readonly date: string;
  };
  readonly fields: { readonly name: string; readonly value: string };
  readonly list: { readonly item: string };
}

export type Added =
  | { readonly ok: true; readonly briefData: BriefData }
  | { readonly ok: false; readonly error: string };

/** Sections named after notes take notes, objects fields, all others items of a list. */
export function sectionKind(section: string, content: unknown): SectionKind {
  if (isFields(content)) return 'fields';
  return /notes$/i.test(section) ? 'notes' : 'list';
}

/** The file with a note added at the end of a section. */
export function addNote(briefData: BriefData, section: string, input: ItemInput['notes']): Added {
  const [title, content] = [input.title.trim(), input.content.trim()];
  if (title === '' || content === '') return { ok: false, error: phodTexts.noteIncomplete };
  return appended(briefData, section, { title, content, date: input.date });
}

/** The file with a field added to an object section; an existing field is not overwritten. */
export function addField(briefData: BriefData, section: string, input: ItemInput['fields']): Added {
  const value = input.value.trim();
  if (input.name.trim() === '' || value === '') {
    return { ok: false, error: phodTexts.fieldIncomplete };
  }
  const name = normaliseFieldName(input.name);
  if (name === '') return { ok: false, error: phodTexts.fieldNameInvalid };
  const content = fieldOf(briefData, section) ?? {};
  if (!isFields(content)) return { ok: false, error: phodTexts.sectionTakesNone };
  if (Object.hasOwn(content, name)) return { ok: false, error: phodTexts.fieldExists };
  return { ok: true, briefData: { ...briefData, [section]: { ...content, [name]: value } } };
}

/** The file with an item at the end of a list; among named items it becomes one of that name. */
export function addItem(briefData: BriefData, section: string, input: ItemInput['list']): Added {
  const item = input.item.trim();
  if (item === '') return { ok: false, error: phodTexts.itemEmpty };
  const content = fieldOf(briefData, section);
  const neighbour = isList(content) ? content.findLast(isFields) : undefined;
  return appended(briefData, section, neighbour === undefined ? item : named(item, neighbour));
}

function named(item: string, neighbour: JsonFields): JsonFields {
  return Object.hasOwn(neighbour, 'title') ? { title: item } : { name: item };
}

function appended(briefData: BriefData, section: string, item: unknown): Added {
  const content = fieldOf(briefData, section) ?? [];
  return isList(content)
    ? { ok: true, briefData: { ...briefData, [section]: [...content, item] } }
    : { ok: false, error: phodTexts.sectionTakesNone };
}
