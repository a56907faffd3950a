import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { history, historySlice, type PickedTime } from '../state/history-slice.ts';
import { versionAt } from '../state/pair.ts';
import { dayOf, minuteOf } from './picked-time.ts';
import { historyActions } from '../actions.ts';

interface AsOfProps {
  /** Newest first. */
  readonly versions: readonly PhodVersion[];
  readonly onShow: () => void;
}

/** Shows the file as it was on a day that is picked, at its end or at a time of it. */
export function AsOf({ versions, onShow }: AsOfProps) {
  const { dispatch } = useShell();
  const now = useMinute();
  const { day, time } = useSlice(historySlice, (state) => state.picked);
  const minute = minuteOf(day, time);
  const found = minute && versionAt(versions, minute);

  function pick(picked: PickedTime) {
    dispatch(history.picked(picked));
    const meant = minuteOf(picked.day, picked.time);
    const version = meant && versionAt(versions, meant)?.version;
    if (version === undefined) return;
    dispatch(historyActions.show({ version, picked }));
    onShow();
  }

  return (
    <div className="ws-as-of">
      <Field
        label="The file as of"
        {...(minute !== undefined &&
          (found === undefined
            ? { error: `No file yet: it begins ${stampOf(versions.at(-1), now)}.` }
            : { hint: `v${found.version}, saved ${stampOf(found, now)}.` }))}
      >
        {(ids) => (
          <span className="ws-as-of__inputs">
            <TextInput
              {...ids}
              type="date"
              max={dayOf(now)}
              value={day}
              onChange={({ target }) => pick({ day: target.value, time })}
            />
            <TextInput
              type="time"
              aria-label="Time of that day"
              title="Its end, unless a time is given"
              disabled={day === ''}
              value={time}
              onChange={({ target }) => pick({ day, time: target.value })}
            />
          </span>
        )}
      </Field>
    </div>
  );
}

const stampOf = (version: PhodVersion | undefined, now: Date): string =>
  version === undefined ? '' : formatStamp(new Date(version.at), now);
