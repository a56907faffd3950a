import { t } from '@mach42/language/t.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import type { PasswordCheck } from '@mach42/plugin-kit/password/use-password-check.ts';
import type { Faults, UserFields } from './user-form.ts';

type Words = Pick<UserFields, 'password' | 'secret'>;

interface SignInFieldsProps {
  readonly fields: Words;
  readonly checks: Readonly<Record<keyof Words, PasswordCheck>>;
  /** Those that are to be seen. */
  readonly faults: Faults;
  readonly onChange: (change: Partial<Words>) => void;
  readonly onLeave: (name: keyof Words) => void;
}

/** What a newcomer signs in with. */
export function SignInFields({ fields, checks, faults, onChange, onLeave }: SignInFieldsProps) {
  return (
    <>
      <NewSecretField
        label={t('Password')}
        check={checks.password}
        value={fields.password}
        error={faults['password']}
        onChange={(password) => onChange({ password })}
        onBlur={() => onLeave('password')}
      />
      <NewSecretField
        label={t('Secret')}
        check={checks.secret}
        hint={t('Needed for GPT login.')}
        value={fields.secret}
        error={faults['secret']}
        onChange={(secret) => onChange({ secret })}
        onBlur={() => onLeave('secret')}
      />
    </>
  );
}
