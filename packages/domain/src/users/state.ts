import type { ActiveRole, Role, Subscription } from '@mach42/contracts/users/schemas.ts';

export interface NoUser {
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
}

export type UserState = NoUser | ExistingUser;
