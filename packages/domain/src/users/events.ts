import type {
  ActiveRole,
  Environment,
  Role,
  Subscription,
} from '@mach42/contracts/users/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

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

export type UserEvent =
  | UserRegistered
  | UserSignedIn
  | UserSignedOut
  | UserRoleSwitched
  | UserActivated
  | UserDeactivated;
