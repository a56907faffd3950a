import {
  CrossIcon,
  EyeOffIcon,
  EyeOpenIcon,
  LockIcon,
  MobilePhoneIcon,
  TickIcon,
} from '@blueprintjs/icons';
import { normaliseMobile } from '@mach42/contracts/users/mobile.ts';
import type { Environment } from '@mach42/contracts/users/schemas.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { useId, useState, type FormEvent } from 'react';
import { productName } from '../product.ts';
import { useApp, useRoot } from '../shell/app-context.ts';
import { isCompleteMobile, isPlausibleMobile, typedMobile } from './mobile-field.ts';
import './login-card.css';

interface LoginCardProps {
  readonly environment: Environment;
  readonly onSignedIn: () => void;
  readonly onGuest: () => void;
  /** Left out where there is nothing to go back to. */
  readonly onClose?: () => void;
}

export function LoginCard({ environment, onSignedIn, onGuest, onClose }: LoginCardProps) {
  const { auth } = useApp();
  const { isLoading, error } = useRoot((state) => state.auth);
  const [mobile, setMobile] = useState('');
  const [word, setWord] = useState('');
  const titleId = useId();
  const isGpt = environment === 'gpt';

  const submit = async () => {
    const number = normaliseMobile(mobile);
    if (!isPlausibleMobile(number)) return;
    const secret = isGpt ? { secret: word } : { password: word };
    if (await auth.signIn({ mobile: number, environment, ...(word === '' ? {} : secret) })) {
      onSignedIn();
    }
  };

  return (
    <form
      className="ws-login"
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {onClose !== undefined && (
        <IconButton
          className="ws-login__close"
          icon={<CrossIcon />}
          label="Close"
          onClick={onClose}
        />
      )}
      <h1 id={titleId} className="ws-login__title">
        <BrandMark size={28} />
        {isGpt ? 'GPT Authentication' : `Login to ${productName}`}
      </h1>
      <p className="ws-login__lead">Your chats, rooms and your PHOD File are waiting.</p>
      <Field label="Mobile number" hint="Digits only. 00 is put in front if it is missing.">
        {(ids) => (
          <TextInput
            {...ids}
            large
            autoFocus
            icon={<MobilePhoneIcon />}
            type="tel"
            name="mobile"
            autoComplete="username"
            inputMode="numeric"
            placeholder="0045 12 34 56 78 (Denmark)"
            value={mobile}
            onChange={(event) => setMobile(typedMobile(event.target.value))}
            onBlur={() => setMobile(normaliseMobile(mobile))}
            end={isCompleteMobile(mobile) && <TickIcon className="ws-login__tick" />}
          />
        )}
      </Field>
      <SecretField label={isGpt ? 'Secret word' : 'Password'} value={word} onChange={setWord} />
      {error !== null && (
        <p className="ws-login__error" role="alert">
          {error}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fill
        className="ws-login__submit"
        loading={isLoading}
        disabled={!isCompleteMobile(mobile)}
      >
        Log in
      </Button>
      <Button variant="plain" fill onClick={onGuest}>
        Continue as Guest
      </Button>
    </form>
  );
}

interface SecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SecretField({ label, value, onChange }: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          large
          icon={<LockIcon />}
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          end={
            <IconButton
              size="small"
              icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
              label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
              onClick={() => setShown(!shown)}
            />
          }
        />
      )}
    </Field>
  );
}
