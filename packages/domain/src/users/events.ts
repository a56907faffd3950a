import type {
  ActiveRole,
  Environment,
  Role,
  Subscription,
} from '@mach42/contracts/users/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type UserRegistered = DomainEvent<
  'UserRegistered',
  {
    readonly userId: string;
    readonly username: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly mobile: string;
    readonly roles: readonly Role[];
    readonly subscription: Subscription;
  }
>;
export type UserSignedIn = DomainEvent<
  'UserSignedIn',
  { readonly userId: string; readonly environment: Environment }
>;
export type UserSignedOut = DomainEvent<'UserSignedOut', { readonly userId: string }>;
export type UserRoleSwitched = DomainEvent<
  'UserRoleSwitched',
  { readonly userId: string; readonly activeRole: ActiveRole }
>;
export type UserActivated = DomainEvent<'UserActivated', { readonly userId: string }>;
export type UserDeactivated = DomainEvent<'UserDeactivated', { readonly userId: string }>;
export type UserProfileEdited = DomainEvent<
  'UserProfileEdited',
  Omit<UserRegistered['data'], 'roles' | 'subscription'>
>;
export type UserRolesAssigned = DomainEvent<
  'UserRolesAssigned',
  Pick<UserRegistered['data'], 'userId' | 'roles'>
>;
export type PasswordReset = DomainEvent<'PasswordReset', { readonly userId: string }>;
export type SecretReset = DomainEvent<'SecretReset', { readonly userId: string }>;
/** By the person themselves. */
export type PasswordChanged = DomainEvent<'PasswordChanged', { readonly userId: string }>;
export type SecretChanged = DomainEvent<'SecretChanged', { readonly userId: string }>;
/** A code of an app is asked for at the sign-in from now on. */
export type SecondFactorTurnedOn = DomainEvent<'SecondFactorTurnedOn', { readonly userId: string }>;
export type SecondFactorTurnedOff = DomainEvent<
  'SecondFactorTurnedOff',
  { readonly userId: string }
>;
/** By an admin, for a person who lost it. */
export type SecondFactorReset = DomainEvent<'SecondFactorReset', { readonly userId: string }>;
/** Signs in the person on a device of theirs, from now on. */
export type PasskeyAdded = DomainEvent<'PasskeyAdded', { readonly userId: string }>;
export type PasskeyRemoved = DomainEvent<'PasskeyRemoved', { readonly userId: string }>;
/**
 * An account at the sign-in service of the organisation signs the person in from now on. The event does not say which
 * account.
 */
export type IdentityLinked = DomainEvent<'IdentityLinked', { readonly userId: string }>;
export type IdentityUnlinked = DomainEvent<'IdentityUnlinked', { readonly userId: string }>;
/** Messages of the workspace go to an e-mail address from now on, which the person confirmed; which one, is no part of it. */
export type EmailConfirmed = DomainEvent<'EmailConfirmed', { readonly userId: string }>;
export type EmailRemoved = DomainEvent<'EmailRemoved', { readonly userId: string }>;
/** Every sign-in of the person from before is void; `generation` is that of the ones after it. */
export type UserSignInsEnded = DomainEvent<
  'UserSignInsEnded',
  { readonly userId: string; readonly generation: number }
>;

export type UserEvent =
  | UserRegistered
  | UserSignedIn
  | UserSignedOut
  | UserRoleSwitched
  | UserActivated
  | UserDeactivated
  | UserProfileEdited
  | UserRolesAssigned
  | PasswordReset
  | SecretReset
  | PasswordChanged
  | SecretChanged
  | SecondFactorTurnedOn
  | SecondFactorTurnedOff
  | SecondFactorReset
  | PasskeyAdded
  | PasskeyRemoved
  | IdentityLinked
  | IdentityUnlinked
  | EmailConfirmed
  | EmailRemoved
  | UserSignInsEnded;

export const userShapes: ShapesOf<UserEvent> = {
  UserRegistered: {
    userId: 'text',
    username: 'text',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    mobile: 'text',
    roles: 'list',
    subscription: 'text',
  },
  UserSignedIn: { userId: 'text', environment: 'text' },
  UserSignedOut: { userId: 'text' },
  UserRoleSwitched: { userId: 'text', activeRole: 'text' },
  UserActivated: { userId: 'text' },
  UserDeactivated: { userId: 'text' },
  UserProfileEdited: {
    userId: 'text',
    username: 'text',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    mobile: 'text',
  },
  UserRolesAssigned: { userId: 'text', roles: 'list' },
  PasswordReset: { userId: 'text' },
  SecretReset: { userId: 'text' },
  PasswordChanged: { userId: 'text' },
  SecretChanged: { userId: 'text' },
  SecondFactorTurnedOn: { userId: 'text' },
  SecondFactorTurnedOff: { userId: 'text' },
  SecondFactorReset: { userId: 'text' },
  PasskeyAdded: { userId: 'text' },
  PasskeyRemoved: { userId: 'text' },
  IdentityLinked: { userId: 'text' },
  IdentityUnlinked: { userId: 'text' },
  EmailConfirmed: { userId: 'text' },
  EmailRemoved: { userId: 'text' },
  UserSignInsEnded: { userId: 'text', generation: 'number' },
};
