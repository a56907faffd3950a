import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { inSentence, t } from '@mach42/language/t.ts';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { IconButton } from './button.tsx';
import { Field, TextInput } from './field.tsx';

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly icon?: ReactElement;
  /** True: it is a new password or secret word, into which browsers do not fill an old one. */
  readonly isNew?: boolean;
  /** Whether the field is large; left out: it is large, except for a new secret. */
  readonly large?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A field for a password or secret word, which can be shown; it says when Caps Lock is on. */
export function SecretField(props: SecretFieldProps) {
  const { label, value, error, hint, icon, isNew = false, large = !isNew, autoFocus, ref } = props;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = inSentence(label);
  return (
    <Field label={label} error={error} hint={capsLock ? t('Caps Lock is on.') : hint}>
      {(ids) => (
        <TextInput
          {...ids}
          large={large}
          autoFocus={autoFocus}
          {...(ref === undefined ? {} : { ref })}
          {...(icon === undefined ? {} : { icon })}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => {
            setCapsLock(false);
            props.onBlur?.();
          }}
          onChange={(event) => props.onChange(event.target.value)}
          end={
            <IconButton
              size="small"
              icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
              label={shown ? t('Hide {name}', { name }) : t('Show {name}', { name })}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
