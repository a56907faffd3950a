import type { ItemInput } from './item-input.ts';
import type { JsonFields } from '@mach42/json-document/json-value.ts';
import { childOf, type Pointer } from '@mach42/json-document/pointer.ts';
import type { PhodOperation } from './schemas.ts';

/** What gives an item the values typed: only what differs, and what is no text stays of its type. */
export function editFields(pointer: Pointer, item: JsonFields, input: ItemInput): PhodOperation[] {
  return Object.entries(input).flatMap(([name, typed]) => {
    const path = childOf(pointer, name);
    if (Object.hasOwn(item, name)) return editValue(path, item[name], typed);
    return typed.trim() === '' ? [] : [{ op: 'add', path, value: typed.trim() } as const];
  });
}

/** What puts a typed text in the place of a value; nothing when that is what stands there. */
export function editValue(path: Pointer, oldValue: unknown, typed: string): PhodOperation[] {
  const value = ofType(oldValue, typed.trim());
  return value === oldValue ? [] : [{ op: 'replace', path, value, oldValue }];
}

/** Numbers, truth values and null stay what they are, as long as the text reads as one. */
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
