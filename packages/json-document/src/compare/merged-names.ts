import type { JsonFields } from '../json-value.ts';

/**
 * The fields of two objects in one order: that of `after`, each field that is gone behind the one
 * that it followed.
 */
export function mergedNames(before: JsonFields, after: JsonFields): string[] {
  const goneBehind = new Map<string | undefined, string[]>();
  let kept: string | undefined;
  for (const name of Object.keys(before)) {
    if (Object.hasOwn(after, name)) kept = name;
    else goneBehind.set(kept, [...(goneBehind.get(kept) ?? []), name]);
  }
  return [
    ...(goneBehind.get(undefined) ?? []),
    ...Object.keys(after).flatMap((name) => [name, ...(goneBehind.get(name) ?? [])]),
  ];
}
