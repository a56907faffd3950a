import type { SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import './select.css';

interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange'
> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Has the person choose one of several options in the browser's own list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, className, ...rest } = props;
  return (
    <select
      {...rest}
      className={classNames('ws-input', 'ws-select', className)}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
