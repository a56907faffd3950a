import { parsePointer, valueAt } from '@mach42/json-document/pointer.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';

/** The name of the item that an operation is about. */
export function hintOf(op: PhodOperation, base: BriefData): string {
  const item = `/${parsePointer(op.path).slice(0, 2).join('/')}`;
  return nameOf(op.value) ?? nameOf(valueAt(base, item)) ?? nameOf(op.oldValue) ?? '';
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, name } = value as { readonly title?: unknown; readonly name?: unknown };
  if (typeof title === 'string') return title;
  return typeof name === 'string' ? name : undefined;
}
