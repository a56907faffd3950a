import { EyeOffIcon, EyeOpenIcon, LockIcon } from '@blueprintjs/icons';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { useState, type KeyboardEvent, type Ref } from 'react';

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** A password or secret word: can be shown, and says when Caps Lock is on. */
export function SecretField({ label, value, error, ref, onChange }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = label.toLowerCase();
  return (
    <Field label={label} error={error} hint={capsLock ? 'Caps Lock is on.' : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          large
          ref={ref}
          icon={<LockIcon />}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => onChange(event.target.value)}
          end={
            <IconButton
              size="small"
              icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
              label={shown ? `Hide ${name}` : `Show ${name}`}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
