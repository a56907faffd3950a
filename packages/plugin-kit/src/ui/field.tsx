import {
  useId,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';
import { onTextEnter } from './use-enter.ts';
import './field.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly icon?: ReactElement;
  readonly end?: ReactNode;
  readonly large?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextInput({ icon, end, large = false, className, ...rest }: TextInputProps) {
  const invalid = rest['aria-invalid'] === true;
  return (
    <span
      className={classNames(
        'ws-input',
        large && 'ws-input--large',
        invalid && 'ws-input--invalid',
        className,
      )}
    >
      {icon}
      <input {...rest} />
      {end}
    </span>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field for a text of several lines. Ctrl+Enter presses the filled button of its form. */
export function TextArea({ className, onKeyDown, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      className={classNames('ws-input', className)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        onTextEnter(event.nativeEvent);
      }}
    />
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Draws the input with the ids that connect it to its label and hint. */
  readonly children: (ids: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const invalid = error !== undefined;
  const below = error ?? hint;
  return (
    <div className="ws-field">
      <label className="ws-field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': hintId, 'aria-invalid': invalid })}
      <span
        id={hintId}
        className={classNames('ws-field__hint', invalid && 'ws-field__hint--error')}
        role={invalid ? 'alert' : undefined}
        hidden={below === undefined}
      >
        {below}
      </span>
    </div>
  );
}
