import { activeRoleAfter, initialActiveRole } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole, Role, Subscription } from '@mach42/contracts/users/schemas.ts';
import { activityAfter, noActivity, type UserActivity } from './activity.ts';
import type { UserEvent } from './events.ts';

interface NoUser {
  readonly exists: false;
}

export interface ExistingUser {
  readonly exists: true;
  readonly userId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly roles: readonly Role[];
  readonly activeRole: ActiveRole;
  readonly subscription: Subscription;
  readonly status: 'active' | 'inactive';
  /** How often all sign-ins of the person were ended. */
  readonly signInGeneration: number;
  readonly activity: UserActivity;
}

export type UserState = NoUser | ExistingUser;

export function evolve(state: UserState, event: UserEvent, at: string): UserState {
  if (event.type === 'UserRegistered') {
    const activeRole = initialActiveRole(event.data.roles);
    const unchanged = { signInGeneration: 0, activity: noActivity };
    return { exists: true, ...event.data, activeRole, status: 'active', ...unchanged };
  }
  if (!state.exists) return state;
  const after = accountAfter(event, state);
  const activity = activityAfter(event, state.activity, at);
  return activity === state.activity ? after : { ...after, activity };
}

function accountAfter(
  event: Exclude<UserEvent, { type: 'UserRegistered' }>,
  state: ExistingUser,
): ExistingUser {
  switch (event.type) {
    case 'UserRoleSwitched':
      return { ...state, activeRole: event.data.activeRole };
    case 'UserActivated':
      return { ...state, status: 'active' };
    case 'UserDeactivated':
      return { ...state, status: 'inactive' };
    case 'UserProfileEdited':
      return { ...state, ...event.data };
    case 'UserRolesAssigned':
      return {
        ...state,
        roles: event.data.roles,
        activeRole: activeRoleAfter(event.data.roles, state.activeRole),
      };
    case 'UserSignInsEnded':
      return { ...state, signInGeneration: event.data.generation };
    case 'UserSignedIn':
    case 'UserSignedOut':
    case 'PasswordReset':
    case 'SecretReset':
    case 'PasswordChanged':
    case 'SecretChanged':
    case 'SecondFactorTurnedOn':
    case 'SecondFactorTurnedOff':
    case 'SecondFactorReset':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
    case 'IdentityLinked':
    case 'IdentityUnlinked':
    case 'EmailConfirmed':
    case 'EmailRemoved':
      return state;
  }
}
