import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import type { HTMLInputTypeAttribute } from 'react';
import { detailNames, type DetailName, type Details, type Faults } from './user-form.ts';

const inputs: Readonly<
  Record<DetailName, { readonly label: string; readonly type: HTMLInputTypeAttribute }>
> = {
  firstName: { label: 'First name', type: 'text' },
  lastName: { label: 'Last name', type: 'text' },
  username: { label: 'Username', type: 'text' },
  email: { label: 'E-mail', type: 'email' },
  mobile: { label: 'Mobile', type: 'tel' },
};

interface DetailFieldsProps {
  readonly details: Details;
  /** Those that are to be seen. */
  readonly faults: Faults;
  readonly onChange: (name: DetailName, value: string) => void;
  readonly onLeave: (name: DetailName) => void;
}

export function DetailFields({ details, faults, onChange, onLeave }: DetailFieldsProps) {
  return detailNames.map((name, index) => (
    <Field key={name} label={inputs[name].label} error={faults[name]}>
      {(ids) => (
        <TextInput
          {...ids}
          type={inputs[name].type}
          autoComplete="off"
          autoFocus={index === 0}
          required
          maxLength={name === 'mobile' ? 40 : 200}
          value={details[name]}
          onChange={(event) => onChange(name, event.target.value)}
          onBlur={() => onLeave(name)}
        />
      )}
    </Field>
  ));
}
