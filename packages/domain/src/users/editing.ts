import type { Profile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import type { EditUser } from './commands.ts';
import type { UserEvent } from './events.ts';
import { checkedProfile } from './registration.ts';
import type { ExistingUser } from './state.ts';

/** @throws Refusal VALIDATION_ERROR, FORBIDDEN (the own admin role) */
export function editUser({ data, actor }: EditUser, user: ExistingUser): readonly UserEvent[] {
  const { roles, ...profile } = checkedProfile(data);
  const { userId } = user;
  if (actor.id === userId && user.roles.includes('admin') && !roles.includes('admin')) {
    return refuse('FORBIDDEN', userTexts.ownAdminRole, '/roles');
  }
  const events: UserEvent[] = [];
  if (!isSameProfile(profile, user)) {
    events.push({ type: 'UserProfileEdited', data: { userId, ...profile } });
  }
  if (new Set(roles).symmetricDifference(new Set(user.roles)).size > 0) {
    events.push({ type: 'UserRolesAssigned', data: { userId, roles } });
  }
  return events;
}

function isSameProfile(profile: Omit<Profile, 'roles'>, user: ExistingUser): boolean {
  return (
    profile.username === user.username &&
    profile.firstName === user.firstName &&
    profile.lastName === user.lastName &&
    profile.email === user.email &&
    profile.mobile === user.mobile
  );
}
