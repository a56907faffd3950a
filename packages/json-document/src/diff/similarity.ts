import { fieldOf, isFields, isList, sameJson, type JsonFields } from '../json-value.ts';

const names = ['id', '_id', 'name', 'title'];

/**
 * How alike two different items of a list are, 0 to 1; from 0.5 on they are taken as one item that
 * was changed. Objects of the same name are alike; texts and numbers are not, a changed one counts
 * as another.
 *
 * @param same whether two values mean the same
 */
export function similarity(a: unknown, b: unknown, same = sameJson): number {
  if (isFields(a) && isFields(b)) return likenessOfFields(a, b, same);
  if (isList(a) && isList(b)) return likenessOfLists(a, b, same);
  return same(a, b) ? 1 : 0;
}

/** Returns the number of values that `similarity` compares for one item. */
export function valuesOf(item: unknown): number {
  if (isList(item)) return 1 + item.length;
  return isFields(item) ? 1 + Object.keys(item).length : 1;
}

function likenessOfFields(a: JsonFields, b: JsonFields, same: typeof sameJson): number {
  const namesOfA = Object.keys(a);
  let [equal, shared] = [0, 0];
  for (const name of namesOfA) {
    if (!Object.hasOwn(b, name)) continue;
    shared += 1;
    if (same(a[name], b[name])) equal += 1;
  }
  const share = equal / (namesOfA.length + Object.keys(b).length - shared);
  return haveSameName(a, b) ? 0.5 + share / 2 : share;
}

function haveSameName(a: JsonFields, b: JsonFields): boolean {
  return names.some((name) => {
    const value = fieldOf(a, name);
    return typeof value === 'string' && value !== '' && value === fieldOf(b, name);
  });
}

function likenessOfLists(
  a: readonly unknown[],
  b: readonly unknown[],
  same: typeof sameJson,
): number {
  const longest = Math.max(a.length, b.length);
  return a.filter((item, at) => at < b.length && same(item, b[at])).length / longest;
}
