import type { Profile } from '@mach42/contracts/users/profile.ts';
import type { ActiveRole, Environment } from '@mach42/contracts/users/schemas.ts';
import type { Command } from '../kernel/decider.ts';
import type { Registration } from './registration.ts';

export type RegisterUser = Command<'RegisterUser', Registration>;
/** Only after the credentials were found right. */
export type SignIn = Command<'SignIn', { readonly environment: Environment }>;
export type SignOut = Command<'SignOut'>;
export type SwitchRole = Command<'SwitchRole', { readonly role: ActiveRole }>;
export type ActivateUser = Command<'ActivateUser'>;
export type DeactivateUser = Command<'DeactivateUser'>;
export type EditUser = Command<'EditUser', Profile>;
/** The new credentials themselves stay out of commands and events. */
export type ResetPassword = Command<'ResetPassword'>;
export type ResetSecret = Command<'ResetSecret'>;
/** By the person themselves, whose current password was found right. */
export type ChangePassword = Command<'ChangePassword'>;
export type ChangeSecret = Command<'ChangeSecret'>;

export type UserCommand =
  | RegisterUser
  | SignIn
  | SignOut
  | SwitchRole
  | ActivateUser
  | DeactivateUser
  | EditUser
  | ResetPassword
  | ResetSecret
  | ChangePassword
  | ChangeSecret;
