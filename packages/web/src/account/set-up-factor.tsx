import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { NewSecondFactor } from '@mach42/contracts/users/schemas.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useMemo, useRef, useState } from 'react';
import { encode } from 'uqr';
import './second-factor.css';

interface CodeFormProps {
  readonly label: string;
  readonly action: string;
  readonly hint?: string;
  readonly danger?: boolean;
  /** A failure is shown below the field. @throws ApiError */
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly cancel: string;
}

/** Asks for a code, and does something with it: one request at a time. */
export function CodeForm(props: CodeFormProps) {
  const { label, action, hint, danger = false, onCode, onCancel, cancel } = props;
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, error, run } = useRequest({
    onFailure: () => {
      setCode('');
      // The button that was pressed is disabled now, and would lose it.
      field.current?.focus();
    },
  });
  const isComplete = code.trim() !== '';

  const send = () => run(() => onCode(code.trim()));

  return (
    <form
      noValidate
      className="ws-second-factor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isBusy) void send();
      }}
    >
      <Field label={label} hint={hint} error={error?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            ref={field}
            large
            autoFocus
            name="code"
            className="ws-second-factor__code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.signIn.codeCharacters}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <footer className="ws-second-factor__actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={isBusy}
          disabled={!isComplete}
        >
          {action}
        </Button>
      </footer>
    </form>
  );
}

interface SetUpFactorProps {
  readonly factor: NewSecondFactor;
  readonly cancel: string;
  /** @throws ApiError */
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The key for an authenticator app, as a picture and in letters, and the field for its first code. */
export function SetUpFactor({ factor, ...rest }: SetUpFactorProps) {
  const key = factor.secret.match(/.{1,4}/g)?.join(' ') ?? factor.secret;
  return (
    <div className="ws-second-factor">
      <p>{texts.scan}</p>
      <QrCode text={factor.uri} label={texts.picture} />
      <p className="ws-second-factor__key">
        <span className="ws-muted">{texts.key}</span>
        <code>{key}</code>
        <CopyButton text={factor.secret} label={t('Copy the key')} />
      </p>
      <CodeForm label={texts.code} action={texts.confirm} hint={texts.codeHint} {...rest} />
    </div>
  );
}

/** Dark on light in every theme, as cameras expect it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="ws-second-factor__picture"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <section className="ws-second-factor" aria-label={texts.recovery}>
      <h3>{texts.recovery}</h3>
      <p>{texts.recoveryAbout}</p>
      <ul className="ws-second-factor__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <footer className="ws-second-factor__actions">
        <CopyButton form="word" text={codes.join('\n')} label={texts.recoveryCopy} />
        <Button variant="primary" onClick={onKept}>
          {texts.kept}
        </Button>
      </footer>
    </section>
  );
}
