import type { ActiveRole, Role } from '@mach42/contracts/users/schemas.ts';

export type SwitchableRole = Exclude<ActiveRole, 'guest'>;

const names: Readonly<Record<ActiveRole, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  standard: 'Standard User',
  guest: 'Guest',
};

export function roleName(role: ActiveRole): string {
  return names[role];
}

/** The active roles that a list of roles allows; `user` is `standard` as an active role. */
export function heldRoles(roles: readonly Role[]): readonly SwitchableRole[] {
  const held: SwitchableRole[] = [];
  if (roles.includes('user')) held.push('standard');
  if (roles.includes('moderator')) held.push('moderator');
  if (roles.includes('admin')) held.push('admin');
  return held;
}
