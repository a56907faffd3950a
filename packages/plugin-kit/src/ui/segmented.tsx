import { useId, type ReactElement } from 'react';
import './segmented.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactElement;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Has the person choose one of a few options; arrow keys move between them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="ws-segmented" aria-label={props.label}>
      {props.options.map((option) => (
        <label key={option.value} className="ws-segmented__option">
          <input
            type="radio"
            className="ws-visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            disabled={option.disabled ?? false}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
