import { childOf, type Pointer } from '../pointer.ts';
import { isFields, isList } from '../json-value.ts';

/** Every leaf of a document with its place: what is no list or object, or an empty one. */
export function* leavesOf(
  value: unknown,
  at: Pointer = '',
): Generator<readonly [place: Pointer, value: unknown]> {
  if (isList(value) && value.length > 0) {
    for (const [index, item] of value.entries()) yield* leavesOf(item, childOf(at, index));
    return;
  }
  if (isFields(value) && Object.keys(value).length > 0) {
    for (const name of Object.keys(value)) yield* leavesOf(value[name], childOf(at, name));
    return;
  }
  yield [at, value];
}
