import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';

interface PersonFieldProps {
  readonly label: string;
  readonly people: readonly User[];
  /** Empty: none is chosen yet. */
  readonly userId: string;
  readonly onChange: (userId: string) => void;
}

/** One of all people, by name. */
export function PersonField({ label, people, userId, onChange }: PersonFieldProps) {
  const byName = people.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <Field label={label}>
      {(field) => (
        <Select<string>
          {...field}
          value={userId}
          options={[
            { value: '', label: t('Choose a person') },
            ...byName.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
