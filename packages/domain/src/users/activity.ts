import type { Environment } from '@mach42/contracts/users/schemas.ts';
import type { UserEvent } from './events.ts';

/** When a person signed in, and what has happened to their credentials. Times are ISO 8601, UTC. */
export interface UserActivity {
  readonly lastSignIn: string | null;
  readonly lastGptSignIn: string | null;
  /** When all sign-ins were ended, with the credentials of before. */
  readonly signInsEndedAt: string | null;
  /** Where the person has not signed in yet with the credential that an admin set. */
  readonly unusedCredentials: readonly Environment[];
  /** When an admin set a credential, or the person first used it after that. */
  readonly credentialNewsAt: string | null;
}

export const noActivity: UserActivity = {
  lastSignIn: null,
  lastGptSignIn: null,
  signInsEndedAt: null,
  unusedCredentials: [],
  credentialNewsAt: null,
};

/** The same object when the event says nothing about it. */
export function activityAfter(
  { type, data }: UserEvent,
  before: UserActivity,
  at: string,
): UserActivity {
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
