import { t } from '@mach42/language/t.ts';
import type { ActiveRole, Role } from './schemas.ts';

/** A role as an active role: `user` of a list of roles is `standard`. */
export function asActiveRole(role: Role): ActiveRole {
  return role === 'user' ? 'standard' : role;
}

const names: Readonly<Record<ActiveRole, string>> = {
  admin: t('Admin'),
  moderator: t('Moderator'),
  standard: t('Standard User'),
  guest: t('Guest'),
};

/** The name of a role on screens. */
export function roleName(role: ActiveRole): string {
  return names[role];
}

const byReach: readonly ActiveRole[] = ['admin', 'moderator', 'standard'];

/** The role that a person acts in until they switch: the one with the most permissions of those they hold. */
export function initialActiveRole(roles: readonly Role[]): ActiveRole {
  const held = new Set(roles.map(asActiveRole));
  return byReach.find((role) => held.has(role)) ?? 'guest';
}

/** Whether a person with these roles may act in this one. */
export function holdsRole(roles: readonly Role[], activeRole: ActiveRole): boolean {
  return roles.some((role) => asActiveRole(role) === activeRole);
}

/** The active role after the roles of a person changed: the same one where they still hold it. */
export function activeRoleAfter(roles: readonly Role[], activeRole: ActiveRole): ActiveRole {
  return holdsRole(roles, activeRole) ? activeRole : initialActiveRole(roles);
}
