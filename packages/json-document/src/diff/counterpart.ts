import { isFields, isList } from '../json-value.ts';
import { parsePointer, toIndex, toPointer, type Pointer } from '../pointer.ts';
import { alignLists } from './list-alignment.ts';

/** An older and a newer file. */
interface FilePair {
  readonly before: unknown;
  readonly after: unknown;
}

type Side = keyof FilePair;

interface Counterpart {
  /** The given pointer, or the outermost one around it without a counterpart. */
  readonly pointer: Pointer;
  /** Its pointer in the other file, or the one it would have. */
  readonly other: Pointer;
  readonly isThere: boolean;
}

/**
 * The pointer in the other file of a value of one file, when items of lists may have moved: they are
 * followed as `diffJson` pairs them. Undefined when there is no such value.
 */
export function counterpartOf(
  files: FilePair,
  side: Side,
  pointer: Pointer,
): Counterpart | undefined {
  const otherSide = side === 'before' ? 'after' : 'before';
  const tokens = parsePointer(pointer);
  const other: (string | number)[] = [];
  let { [side]: own, [otherSide]: theirs } = files;
  for (const [depth, token] of tokens.entries()) {
    const here = toPointer(tokens.slice(0, depth + 1));
    if (isList(own) && isList(theirs)) {
      const index = toIndex(token);
      if (index === undefined || index >= own.length) return undefined;
      const pair: FilePair =
        side === 'before' ? { before: own, after: theirs } : { before: theirs, after: own };
      const { at, isThere } = otherIndex(pair, side, index);
      other.push(at);
      if (!isThere) return { pointer: here, other: toPointer(other), isThere };
      [own, theirs] = [own[index], theirs[at]];
    } else if (isFields(own) && isFields(theirs)) {
      if (!Object.hasOwn(own, token)) return undefined;
      other.push(token);
      if (!Object.hasOwn(theirs, token))
        return { pointer: here, other: toPointer(other), isThere: false };
      [own, theirs] = [own[token], theirs[token]];
    } else {
      // The container became another kind of value: it is followed as a whole.
      const holder = toPointer(tokens.slice(0, depth));
      return { pointer: holder, other: toPointer(other), isThere: true };
    }
  }
  return { pointer, other: toPointer(other), isThere: true };
}

/** The index of an item's counterpart, or the one at which it would be put in. */
function otherIndex(
  { before, after }: FilePair,
  side: Side,
  index: number,
): { readonly at: number; readonly isThere: boolean } {
  const next = { before: 0, after: 0 };
  const otherSide = side === 'before' ? 'after' : 'before';
  for (const step of alignLists(before as readonly unknown[], after as readonly unknown[])) {
    const count = step.kind === 'same' ? step.count : 1;
    const takes = {
      before: step.kind === 'added' ? 0 : count,
      after: step.kind === 'removed' ? 0 : count,
    };
    const within = index - next[side];
    if (within < takes[side]) {
      const isThere = takes[otherSide] > 0;
      return { at: next[otherSide] + (isThere ? within : 0), isThere };
    }
    next.before += takes.before;
    next.after += takes.after;
  }
  return { at: next[otherSide], isThere: false };
}
