import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { fieldOf, isFields, isList } from '@mach42/json-document/json-value.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { parsePointer, type Pointer } from '@mach42/json-document/pointer.ts';

const longest = 80;
/** More operations than this are counted and not listed one by one. */
const mostListed = 12;
const past = { add: 'added', remove: 'removed', replace: 'changed' } as const;

/** One line on a save, such as `Projects: Lease deadline changed, 2 added`: names, never values. */
export function summariseOps(before: BriefData, ops: readonly PhodOperation[]): string {
  if (ops.length > mostListed) return counted(ops);
  const lines = linesBySection(before, ops);
  if (lines.length <= longest) return lines;
  const [first] = ops;
  const begun = first && `${linesBySection(before, [first])}, and ${ops.length - 1} more`;
  return begun === undefined || ops.length === 1 || begun.length > longest ? counted(ops) : begun;
}

export function summariseCreation(briefData: BriefData): string {
  const sections = Object.keys(briefData).length;
  return `Created with ${sections} ${sections === 1 ? 'section' : 'sections'}`;
}

export function summariseRevert(toVersion: number, pointer: Pointer): string {
  const [section] = parsePointer(pointer);
  if (section === undefined) return `Back to v${toVersion}`;
  return `${readableKey(section)}: back to v${toVersion}`;
}

function linesBySection(before: BriefData, ops: readonly PhodOperation[]): string {
  const phrases = new Map<string, string[]>();
  let document: unknown = before;
  for (const op of ops) {
    const [section = ''] = parsePointer(op.path);
    phrases.set(section, [...(phrases.get(section) ?? []), phraseOf(document, op)]);
    document = applyOps(document, [op]);
  }
  return [...phrases]
    .map(([section, all]) => `${readableKey(section)}: ${countRepeated(all).join(', ')}`)
    .join('; ');
}

/**
 * `Lease added` or `Lease deadline changed` of an item with a name, `phone added` of a section's field, `section added`
 * of a whole one, `added` of the rest.
 */
function phraseOf(document: unknown, { op, path, value }: PhodOperation): string {
  const [section, token, ...within] = parsePointer(path);
  if (section === undefined) return past[op];
  if (token === undefined) return op === 'replace' ? past[op] : `section ${past[op]}`;
  const content = isFields(document) ? fieldOf(document, section) : undefined;
  if (!isList(content)) return `${readableKey(token).toLowerCase()} ${past[op]}`;
  const [field] = within;
  const named = op === 'add' && field === undefined ? value : content[Number(token)];
  const item = isSecretsSection(section) ? undefined : nameOfItem(named);
  if (field === undefined) return item === undefined ? past[op] : `${item} ${past[op]}`;
  const what = `${readableKey(field).toLowerCase()} ${past[op]}`;
  return item === undefined ? what : `${item} ${what}`;
}

/** `added`, `added` as `2 added`; a phrase of its own stays as it is. */
function countRepeated(phrases: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const bare: readonly string[] = Object.values(past);
  return [...counts].map(([phrase, count]) =>
    count > 1 || bare.includes(phrase) ? `${count} ${phrase}` : phrase,
  );
}

function counted(ops: readonly PhodOperation[]): string {
  const sections = new Set(ops.map(({ path }) => sectionTokenOf(path))).size;
  const parts = (['add', 'replace', 'remove'] as const)
    .map((kind) => ({ kind, count: ops.filter(({ op }) => op === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${past[kind]}`);
  return `${sections} ${sections === 1 ? 'section' : 'sections'}: ${parts.join(', ')}`;
}

/** Returns the section token as the pointer has it, without reading the rest of the pointer. */
function sectionTokenOf(path: Pointer): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

const longestName = 30;

/** The title of a section, or the label of a field, as its card has it; cut where it is long. */
export function readableKey(key: string): string {
  return cut(titleOfKey(key));
}

/** Returns the name that an item of a list has in its fields; undefined for a text, whose content is not a name. */
function nameOfItem(item: unknown): string | undefined {
  if (!isFields(item)) return undefined;
  for (const name of [fieldOf(item, 'name'), fieldOf(item, 'title')]) {
    if (typeof name === 'string' && name.trim() !== '') return cut(name.trim());
  }
  return undefined;
}

function cut(text: string): string {
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1)}…`;
}
