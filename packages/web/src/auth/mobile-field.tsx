import { MobilePhoneIcon, TickIcon } from '@blueprintjs/icons';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { t } from '@mach42/language/t.ts';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';

interface MobileFieldProps {
  readonly value: string;
  readonly onChange: (mobile: string) => void;
}

/** The number by which a person logs in. */
export function MobileField({ value, onChange }: MobileFieldProps) {
  return (
    <Field
      label={t('Mobile number')}
      hint={t('Digits only. 00 is added in front if it is missing.')}
    >
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
          placeholder={t('{number} (Denmark)', { number: '0045 12 34 56 78' })}
          value={value}
          onChange={(event) => onChange(typedMobile(event.target.value))}
          onBlur={() => onChange(normaliseMobile(value))}
          end={isCompleteMobile(value) && <TickIcon className="ws-login__tick" />}
        />
      )}
    </Field>
  );
}

/**
 * Returns the text of the field while a number is typed: digits only, with 00 in front as soon as it is clear that it
 * is missing. A single 0 may still become 00.
 */
export function typedMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' || digits.startsWith('0') ? digits : `00${digits}`;
}

/** Whether the button of the form is enabled. */
export function isCompleteMobile(mobile: string): boolean {
  return mobile.startsWith('00') && mobile.length >= 11;
}

/** A submit of anything shorter is ignored. */
export function isPlausibleMobile(mobile: string): boolean {
  return mobile.length >= 10;
}
