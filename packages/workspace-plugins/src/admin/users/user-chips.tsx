import { DisableIcon, TickIcon } from '@blueprintjs/icons';
import { asActiveRole, roleName } from '@mach42/contracts/users/roles.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** The roles of a person, that of an admin in another color. */
export function RoleChips({ roles }: Pick<User, 'roles'>) {
  return roles.map((role) => (
    <Chip key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
      {roleName(asActiveRole(role))}
    </Chip>
  ));
}

/** Whether a person can sign in. */
export function StatusChip({ status }: Pick<User, 'status'>) {
  return status === 'active' ? (
    <Chip tone="success" icon={<TickIcon size={12} />}>
      {t('Active')}
    </Chip>
  ) : (
    <Chip icon={<DisableIcon size={12} />}>{t('Inactive')}</Chip>
  );
}
