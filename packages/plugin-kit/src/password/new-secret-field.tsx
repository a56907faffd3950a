import { limits } from '@mach42/contracts/kernel/limits.ts';
import { leastStrength, passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { inSentence, t } from '@mach42/language/t.ts';
import { SecretField } from '../ui/secret-field.tsx';
import type { PasswordCheck } from './use-password-check.ts';
import './new-secret-field.css';

interface NewSecretFieldProps {
  readonly label: string;
  readonly value: string;
  readonly check: PasswordCheck;
  /** The error that the server found, or that is shown once the person has left the field. */
  readonly error: string | undefined;
  /** The purpose of the password or secret word. */
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A field for a new password or secret word: shows how hard it is to guess, and what is wrong with it. */
export function NewSecretField({ check, hint, ...field }: NewSecretFieldProps) {
  const { label, value } = field;
  const rule = passwordTexts.rule(limits.password.least);
  const about = hint === undefined ? rule : `${hint} ${rule}`;
  return (
    <div className="ws-new-secret" onFocus={check.onFocus}>
      <SecretField isNew {...field} hint={value === '' ? about : check.fault} />
      {value !== '' && (
        <Meter label={t('Strength of {label}', { label: inSentence(label) })} check={check} />
      )}
    </div>
  );
}

function Meter({ label, check }: { readonly label: string; readonly check: PasswordCheck }) {
  const { strength } = check;
  const word = strength === undefined ? '' : passwordTexts.strengths[strength];
  return (
    <div className="ws-strength" data-good={(strength ?? 0) >= leastStrength}>
      <div
        className="ws-strength__bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength ?? 0}
        aria-valuetext={word === '' ? t('Not judged yet') : word}
      >
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= Math.max(strength ?? 0, strength === 0 ? 1 : 0)} />
        ))}
      </div>
      <span>{word}</span>
    </div>
  );
}
