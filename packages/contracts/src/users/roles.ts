import type { ActiveRole, Role } from './schemas.ts';

/** A role as it is acted in: `user` of a list of roles is `standard`. */
export function asActiveRole(role: Role): ActiveRole {
  return role === 'user' ? 'standard' : role;
}

const names: Readonly<Record<ActiveRole, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  standard: 'Standard User',
  guest: 'Guest',
};

/** A role as people call it. */
export function roleName(role: ActiveRole): string {
  return names[role];
}

const byReach: readonly ActiveRole[] = ['admin', 'moderator', 'standard'];

/** The role a person acts in until they switch: the furthest reaching of those they hold. */
export function initialActiveRole(roles: readonly Role[]): ActiveRole {
  const held = new Set(roles.map(asActiveRole));
  return byReach.find((role) => held.has(role)) ?? 'guest';
}

/** Whether a list of roles allows to act in this one. */
export function holdsRole(roles: readonly Role[], activeRole: ActiveRole): boolean {
  return roles.some((role) => asActiveRole(role) === activeRole);
}

/** The role that a person goes on in who is given other roles: the same one where it is held. */
export function activeRoleAfter(roles: readonly Role[], activeRole: ActiveRole): ActiveRole {
  return holdsRole(roles, activeRole) ? activeRole : initialActiveRole(roles);
}
