import { useId, type ReactNode } from 'react';
import './switch.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is on or off, in a row of its own. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="ws-switch">
      <span className="ws-switch__words">
        {label}
        {hint !== undefined && (
          <span id={hintId} className="ws-switch__hint">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="ws-switch__input"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
