import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { diffFiles } from '@mach42/json-document/diff/json-diff.ts';
import { isPointer, valueAt, type Pointer } from '@mach42/json-document/pointer.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { refuse } from '../kernel/refusal.ts';

/**
 * What takes one place of `current` back to what it was in `target`, wherever its list has moved
 * it: an item that is gone comes back between those that it stood between, one that came since is
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
  if (found === undefined) return refuse('VALIDATION_ERROR', phodTexts.noSuchPlace, '/pointer');
  const { place, other, isThere } = found;
  const [then, now] = side === 'before' ? [place, other] : [other, place];
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
