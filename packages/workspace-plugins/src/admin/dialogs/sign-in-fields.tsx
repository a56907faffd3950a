import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import type { Faults, UserFields } from './user-form.ts';

type Words = Pick<UserFields, 'password' | 'secret'>;

interface SignInFieldsProps {
  readonly fields: Words;
  /** Those that are to be seen. */
  readonly faults: Faults;
  readonly onChange: (change: Partial<Words>) => void;
  readonly onLeave: (name: keyof Words) => void;
}

/** What a newcomer signs in with. */
export function SignInFields({ fields, faults, onChange, onLeave }: SignInFieldsProps) {
  return (
    <>
      <SecretField
        isNew
        label="Password"
        value={fields.password}
        error={faults['password']}
        onChange={(password) => onChange({ password })}
        onBlur={() => onLeave('password')}
      />
      <SecretField
        isNew
        label="Secret"
        hint="Needed for GPT login."
        value={fields.secret}
        error={faults['secret']}
        onChange={(secret) => onChange({ secret })}
        onBlur={() => onLeave('secret')}
      />
    </>
  );
}
