import type { ActiveRole, Role } from '@mach42/contracts/users/schemas.ts';

export type SwitchableRole = Exclude<ActiveRole, 'guest'>;

/** The active roles that a list of roles allows; `user` is `standard` as an active role. */
export function heldRoles(roles: readonly Role[]): readonly SwitchableRole[] {
  const held: SwitchableRole[] = [];
  if (roles.includes('user')) held.push('standard');
  if (roles.includes('moderator')) held.push('moderator');
  if (roles.includes('admin')) held.push('admin');
  return held;
}
