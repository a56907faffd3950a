import { DisableIcon, TickIcon } from '@blueprintjs/icons';
import { asActiveRole, roleName } from '@mach42/contracts/users/roles.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';

/** Shows the roles of a person; the admin role has another colour. */
export function RoleChips({ roles }: Pick<User, 'roles'>) {
  return roles.map((role) => (
    <Chip key={role} tone={role === 'admin' ? 'accent' : 'neutral'}>
      {roleName(asActiveRole(role))}
    </Chip>
  ));
}

/** Shows whether a person can sign in. */
export function StatusChip({ status }: Pick<User, 'status'>) {
  return status === 'active' ? (
    <Chip tone="success" icon={<TickIcon size={12} />}>
      {t('Active')}
    </Chip>
  ) : (
    <Chip icon={<DisableIcon size={12} />}>{t('Inactive')}</Chip>
  );
}
