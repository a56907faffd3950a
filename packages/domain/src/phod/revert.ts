import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { diffFiles } from '@mach42/json-document/diff/json-diff.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import {
  isPointer,
  parsePointer,
  toPointer,
  valueAt,
  type Pointer,
} from '@mach42/json-document/pointer.ts';
import { refuse } from '../kernel/refusal.ts';

/**
 * What takes `current` back to `target`, at one pointer or ('') altogether; everything elsewhere stays.
 * Where what holds the value is gone, the outermost removed value is restored as it was.
 * @throws Refusal VALIDATION_ERROR
 */
export function opsBackTo(
  current: BriefData,
  target: BriefData,
  pointer: Pointer,
): PhodOperation[] {
  if (
    !isPointer(pointer) ||
    [current, target].every((file) => valueAt(file, pointer) === undefined)
  ) {
    return refuse('VALIDATION_ERROR', phodTexts.noSuchPointer, '/pointer');
  }
  const nearest = nearestHeld(current, pointer);
  const [now, then] = [valueAt(current, nearest), valueAt(target, nearest)];
  if (then === undefined) return [{ op: 'remove', path: nearest, oldValue: now }];
  if (now === undefined)
    return [{ op: 'add', path: insertionPointer(current, nearest), value: then }];
  return diffFiles(now, then).map((op) => ({ ...op, path: `${nearest}${op.path}` }));
}

/** The pointer itself when its parent can hold a value, else the outermost pointer without such a parent. */
function nearestHeld(current: BriefData, pointer: Pointer): Pointer {
  const tokens = parsePointer(pointer);
  for (let depth = 1; depth < tokens.length; depth += 1) {
    const outer = toPointer(tokens.slice(0, depth));
    const held = valueAt(current, outer);
    if (!isFields(held) && !isList(held)) return outer;
  }
  return pointer;
}

/** An item is restored at its index, or at the end of a list that has become shorter. */
function insertionPointer(current: BriefData, nearest: Pointer): Pointer {
  const parent = parsePointer(nearest).slice(0, -1);
  const holder = valueAt(current, toPointer(parent));
  return isList(holder) ? toPointer([...parent, holder.length]) : nearest;
}

/**
 * What takes one value of `current` back to what it was in `target`, wherever its list has moved
 * it: a removed item is restored between the items that it was between, one that came since is
 * taken away. Everything elsewhere stays.
 * @throws Refusal VALIDATION_ERROR
 */
export function opsFollowingBackTo(
  current: BriefData,
  target: BriefData,
  pointer: Pointer,
  pointerIn: 'version' | 'current',
): PhodOperation[] {
  const side = pointerIn === 'version' ? 'before' : 'after';
  const found = isPointer(pointer)
    ? counterpartOf({ before: target, after: current }, side, pointer)
    : undefined;
  if (found === undefined) return refuse('VALIDATION_ERROR', phodTexts.noSuchPointer, '/pointer');
  const { pointer: asked, other, isThere } = found;
  const [then, now] = side === 'before' ? [asked, other] : [other, asked];
  if (!isThere) {
    return side === 'before'
      ? [{ op: 'add', path: now, value: valueAt(target, then) }]
      : [{ op: 'remove', path: now, oldValue: valueAt(current, now) }];
  }
  return diffFiles(valueAt(current, now), valueAt(target, then)).map((op) => ({
    ...op,
    path: `${now}${op.path}`,
  }));
}
