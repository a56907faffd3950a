import { fieldOf, isFields, isList, sameJson, type JsonFields } from './json-value.ts';

const names = ['id', '_id', 'name', 'title'];

/**
 * How alike two different items of a list are, 0 to 1; from 0.5 on they are taken as one item that
 * was changed. Objects of the same name are alike; texts and numbers are not, a changed one counts
 * as another.
 */
export function similarity(a: unknown, b: unknown): number {
  if (isFields(a) && isFields(b)) return likenessOfFields(a, b);
  if (isList(a) && isList(b)) return likenessOfLists(a, b);
  return sameJson(a, b) ? 1 : 0;
}

function likenessOfFields(a: JsonFields, b: JsonFields): number {
  const all = new Set([...Object.keys(a), ...Object.keys(b)]);
  let equal = 0;
  for (const name of all) {
    if (Object.hasOwn(a, name) && Object.hasOwn(b, name) && sameJson(a[name], b[name])) equal += 1;
  }
  const share = equal / all.size;
  return haveSameName(a, b) ? 0.5 + share / 2 : share;
}

function haveSameName(a: JsonFields, b: JsonFields): boolean {
  return names.some((name) => {
    const value = fieldOf(a, name);
    return typeof value === 'string' && value !== '' && value === fieldOf(b, name);
  });
}

function likenessOfLists(a: readonly unknown[], b: readonly unknown[]): number {
  const longest = Math.max(a.length, b.length);
  return a.filter((item, at) => at < b.length && sameJson(item, b[at])).length / longest;
}
