import { activeRoleAfter, initialActiveRole } from '@mach42/contracts/users/roles.ts';
import type {
  ActiveRole,
  Environment,
  Role,
  Subscription,
} from '@mach42/contracts/users/schemas.ts';
import type { UserEvent } from './events.ts';

/** The sign-ins of a person, and the changes of their credentials. Times are ISO 8601, UTC. */
interface UserActivity {
  readonly lastSignIn: string | null;
  readonly lastGptSignIn: string | null;
  /** The time at which all sign-ins were ended, with the earlier credentials. */
  readonly signInsEndedAt: string | null;
  /** The environments in which the person has not signed in yet with the credential that an admin set. */
  readonly unusedCredentials: readonly Environment[];
  /** The time at which an admin set a credential, or the person first used it after that. */
  readonly credentialNewsAt: string | null;
}

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

const noActivity: UserActivity = {
  lastSignIn: null,
  lastGptSignIn: null,
  signInsEndedAt: null,
  unusedCredentials: [],
  credentialNewsAt: null,
};

/** Returns the same object when the event does not concern it. */
function activityAfter({ type, data }: UserEvent, before: UserActivity, at: string): UserActivity {
  const without = (used: Environment) =>
    before.unusedCredentials.filter((environment) => environment !== used);
  switch (type) {
    case 'UserSignedIn': {
      const { environment } = data;
      const isFirst = before.unusedCredentials.includes(environment);
      return {
        ...before,
        lastSignIn: at,
        ...(environment === 'gpt' ? { lastGptSignIn: at } : {}),
        ...(isFirst ? { unusedCredentials: without(environment), credentialNewsAt: at } : {}),
      };
    }
    case 'UserSignInsEnded':
      return { ...before, signInsEndedAt: at };
    case 'PasswordReset':
      return { ...before, unusedCredentials: [...without('web'), 'web'], credentialNewsAt: at };
    case 'SecretReset':
      return { ...before, unusedCredentials: [...without('gpt'), 'gpt'], credentialNewsAt: at };
    case 'PasswordChanged':
      return { ...before, unusedCredentials: without('web') };
    case 'SecretChanged':
      return { ...before, unusedCredentials: without('gpt') };
    case 'UserRegistered':
    case 'UserSignedOut':
    case 'UserRoleSwitched':
    case 'UserActivated':
    case 'UserDeactivated':
    case 'UserProfileEdited':
    case 'UserRolesAssigned':
    case 'SecondFactorTurnedOn':
    case 'SecondFactorTurnedOff':
    case 'SecondFactorReset':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
    case 'IdentityLinked':
    case 'IdentityUnlinked':
    case 'EmailConfirmed':
    case 'EmailRemoved':
      return before;
  }
}
