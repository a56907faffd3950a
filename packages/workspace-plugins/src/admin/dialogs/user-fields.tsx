import { t } from '@mach42/language/t.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import type { PasswordCheck } from '@mach42/plugin-kit/password/use-password-check.ts';
import type { Faults, UserFields } from './user-form.ts';
import type { HeldRole } from '@mach42/contracts/users/schemas.ts';
import { asActiveRole, roleName } from '@mach42/contracts/users/roles.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';

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

const allRoles: readonly { readonly role: HeldRole; readonly about: string }[] = [
  { role: 'user', about: t('Chats, rooms, their own PHOD and DataRAIS entries') },
  { role: 'moderator', about: t('Also moderates the forums') },
  { role: 'admin', about: t('Also manages users, models and the queue') },
];

interface RoleSwitchesProps {
  /** Whose roles they are. */
  readonly userId: string;
  readonly roles: readonly HeldRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly HeldRole[]) => void;
}

/** No one takes the admin role from themselves. */
export function RoleSwitches({ userId, roles, error, onChange }: RoleSwitchesProps) {
  const self = useSession().userId === userId;
  return (
    <fieldset className="ws-admin-form__roles">
      <legend>{t('Roles')}</legend>
      {allRoles.map(({ role, about }) => {
        const isOwnAdminRole = self && role === 'admin' && roles.includes(role);
        return (
          <Switch
            key={role}
            label={roleName(asActiveRole(role))}
            hint={isOwnAdminRole ? userTexts.ownAdminRole : about}
            checked={roles.includes(role)}
            disabled={isOwnAdminRole}
            onChange={(held) =>
              onChange(held ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        );
      })}
      {error !== undefined && (
        <p className="ws-field__hint ws-field__hint--error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
