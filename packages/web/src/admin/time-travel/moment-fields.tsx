import { t } from '@mach42/language/t.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';

type By = 'time' | 'position';

/** A moment of the log as a person enters it. */
export interface Moment {
  readonly by: By;
  readonly time: string;
  readonly position: string;
}

/** @param position of an event, or empty */
export const momentAt = (position: string): Moment => ({
  by: position === '' ? 'time' : 'position',
  time: '',
  position,
});

/** Undefined: it is neither a time nor a position. */
export function whenOf({ by, time, position }: Moment) {
  if (by === 'position') {
    return /^\d{1,15}$/.test(position.trim()) ? { position: Number(position) } : undefined;
  }
  const at = preferredZone.timeOf(time)?.toISOString();
  return at && { at };
}

/** Returns the name of the field that an incomplete moment lacks. */
export const neededMoment = ({ by }: Moment): string =>
  by === 'time' ? t('a time') : t('a position');

interface MomentFieldsProps {
  readonly moment: Moment;
  readonly onChange: (moment: Moment) => void;
}

/** The fields for a moment: a time, or the position of an event. */
export function MomentFields({ moment, onChange }: MomentFieldsProps) {
  return (
    <div className="ws-past__when">
      <Segmented<By>
        label={t('When, by')}
        value={moment.by}
        options={[
          { value: 'time', label: t('Time') },
          { value: 'position', label: t('Position') },
        ]}
        onChange={(by) => onChange({ ...moment, by })}
      />
      {moment.by === 'time' ? (
        <Field label={t('Time')} hint={t('Includes everything that had happened by then.')}>
          {(field) => (
            <DateTimeField
              {...field}
              usualTime="23:59"
              value={moment.time}
              onChange={(time) => onChange({ ...moment, time })}
            />
          )}
        </Field>
      ) : (
        <Field
          label={t('Position')}
          hint={t('The position of the last event to apply, as the log explorer shows it.')}
        >
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              value={moment.position}
              onChange={({ target }) => onChange({ ...moment, position: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
