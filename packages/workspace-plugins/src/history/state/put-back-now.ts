import { counterpartOf } from '@mach42/json-document/diff/counterpart.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import { valueAt } from '@mach42/json-document/pointer.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { PutBack } from '../compare/put-back.ts';
import type { Comparison } from '../state.ts';

/** What represents a hunk of a comparison today, unless it has become something else since. */
export function putBackNow(
  seen: PutBack,
  { before, after }: Pick<Comparison, 'before' | 'after'>,
  current: BriefData,
): PutBack | 'moved on' {
  const { spot } = seen;
  if (spot.after === undefined) {
    const again = counterpartOf({ before, after: current }, 'before', spot.before ?? '');
    return again?.isThere === true && again.pointer === spot.before ? 'moved on' : seen;
  }
  const now = counterpartOf({ before: after, after: current }, 'before', spot.after);
  const isSame =
    now?.isThere === true &&
    now.pointer === spot.after &&
    sameJson(valueAt(current, now.other), valueAt(after, spot.after));
  if (!isSame) return 'moved on';
  return seen.pointerIn === 'version' ? seen : { ...seen, pointer: now.other };
}
