import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isFields, type JsonFields } from '@mach42/json-document/json-value.ts';
import { childOf } from '@mach42/json-document/pointer.ts';
import { isHiddenSection, labelOf } from './sections.ts';

/** One value with its pointer. */
export interface Leaf {
  /** Its key; empty for an item of a plain list. */
  readonly key: string;
  readonly value: string;
  /** JSON pointer into briefData (RFC 6901). */
  readonly pointer: string;
}

/** The unit that is found and quoted: an item of a list, or one field of an object. */
export interface PhodPassage {
  /** Key of the section. */
  readonly section: string;
  /** The path from the section's label to the item's title. */
  readonly path: readonly string[];
  readonly pointer: string;
  readonly leaves: readonly Leaf[];
}

const titleKeys = ['title', 'name', 'label', 'subject', 'question'];

export function phodPassages(phod: BriefData): PhodPassage[] {
  return Object.entries(phod).flatMap(([section, value]) =>
    isHiddenSection(section)
      ? []
      : passagesOf(section, [labelOf(section)], childOf('', section), value),
  );
}

function passagesOf(
  section: string,
  path: readonly string[],
  pointer: string,
  value: unknown,
): PhodPassage[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const childPointer = childOf(pointer, index);
      return isFields(item)
        ? itemPassages(section, path, childPointer, item)
        : passagesOf(section, path, childPointer, item);
    });
  }
  if (isFields(value)) {
    return Object.entries(value).flatMap(([key, child]) =>
      typeof child === 'object'
        ? passagesOf(section, [...path, labelOf(key)], childOf(pointer, key), child)
        : leafPassage(section, path, childOf(pointer, key), key, child),
    );
  }
  return leafPassage(section, path, pointer, '', value);
}

function leafPassage(
  section: string,
  path: readonly string[],
  pointer: string,
  key: string,
  value: unknown,
): PhodPassage[] {
  const text = textOf(value);
  return text === '' ? [] : [{ section, path, pointer, leaves: [{ key, value: text, pointer }] }];
}

/** Returns an item with its own fields as one passage; the content of its deeper objects becomes further passages. */
function itemPassages(
  section: string,
  path: readonly string[],
  pointer: string,
  item: JsonFields,
): PhodPassage[] {
  const title = titleOf(item);
  const own = title === undefined ? path : [...path, title];
  const leaves: Leaf[] = [];
  const deeper: PhodPassage[] = [];
  for (const [key, value] of Object.entries(item)) {
    const childPointer = childOf(pointer, key);
    if (isFields(value) || (Array.isArray(value) && value.some(isNested))) {
      deeper.push(...passagesOf(section, [...own, labelOf(key)], childPointer, value));
      continue;
    }
    const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
    if (text !== '') leaves.push({ key, value: text, pointer: childPointer });
  }
  return leaves.length === 0 ? deeper : [{ section, path: own, pointer, leaves }, ...deeper];
}

export function titleOf(item: JsonFields): string | undefined {
  const title = titleKeys.map((key) => item[key]).find((value) => textOf(value) !== '');
  return title === undefined ? undefined : textOf(title);
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
