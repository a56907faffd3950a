import { t } from '@mach42/language/t.ts';
import type { Credential } from '../audit/schemas.ts';

/** Texts of the Admin Workspace. */
export const adminTexts = {
  title: t('Admin Workspace - Enhanced'),
  users: (count: number) => t('Users ({count})', { count }),
  register: t('Register New User'),
  resetPassword: t('Reset Password'),
  resetSecret: t('Reset Daily Secret'),
  edit: t('Edit User'),
  activity: t('Activity'),
  activityFailed: t('Failed to load the activity'),
  activate: t('Activate'),
  deactivate: t('Deactivate'),
  registered: (name: string) => t('User {name} registered successfully', { name }),
  passwordReset: (name: string) => t('Password reset successfully for {name}', { name }),
  secretReset: (name: string) => t('Daily secret reset successfully for {name}', { name }),
  activated: (name: string) => t('{name} activated', { name }),
  deactivated: (name: string) => t('{name} deactivated and signed out', { name }),
  updated: (name: string) => t('User {name} updated successfully', { name }),
  statsUnavailable: t('Unable to load DataRAIS statistics'),
  statsFailed: t('Failed to load DataRAIS stats'),
  usersFailed: t('Failed to load users'),
  registerFailed: t('Failed to create user'),
  statusFailed: t('Failed to update user status'),
  passwordFailed: t('Failed to reset password'),
  secretFailed: t('Failed to reset secret'),
  editFailed: t('Failed to update user'),
} as const;

interface TextsOfCredential {
  /** The name as it is written at the start of a line. */
  readonly name: string;
  readonly label: string;
  readonly change: string;
  readonly changed: string;
  readonly failed: string;
  readonly same: string;
  readonly about: string;
}

/** Texts of a person's own password and secret word. */
export const credentialTexts = {
  title: t('Password and secret word'),
  current: t('Current password'),
  wrong: t('This is not your current password.'),
  others: t('You stay signed in here. All other devices have to log in again with it.'),
  changed: t('Your password or secret word was changed. Log in with the new one.'),
  /** An admin ended every sign-in, or one of the two was changed: a token does not say which. */
  ended: t(
    'You were signed out everywhere. Log in again, with the new password or secret word if one was set.',
  ),
} as const;

/** Texts of the link by which a person sets a new password. */
export const passwordLinkTexts = {
  make: t('Make password link'),
  about: (name: string) =>
    t(
      '{name} sets a new password with the link, which works once within 24 hours. The present password stops working now, and every device has to sign in again.',
      { name },
    ),
  made: t('Send this link to the person only. It is not shown again.'),
  link: t('Password link'),
  copy: t('Copy the link'),
  failed: t('Failed to make the link'),
  own: t('Change your own password in the account menu.'),
  title: t('Set a new password'),
  lead: t('Every device that is signed in has to sign in again with it.'),
  noKey: t('The link is not complete here. Open it as you received it.'),
  set: t('Set password'),
  setFailed: t('Failed to set the password'),
  done: t('Your new password is set. Log in with it.'),
  invalid: t(
    'This link is not valid: it was used, has expired or was replaced. Ask an admin for a new one.',
  ),
} as const;

/** Texts by the credential that is changed. */
export const credentialTextsOf: { readonly [C in Credential]: TextsOfCredential } = {
  password: {
    name: t('Password'),
    label: t('New password'),
    change: t('Change password'),
    changed: t('Password changed. Every other sign-in has ended.'),
    failed: t('Failed to change the password'),
    same: t('This is your password already. Choose another one.'),
    about: t('You log in to the workspace with it.'),
  },
  secret: {
    name: t('Secret word'),
    label: t('New secret word'),
    change: t('Change secret word'),
    changed: t('Secret word changed. Every other sign-in has ended.'),
    failed: t('Failed to change the secret word'),
    same: t('This is your secret word already. Choose another one.'),
    about: t('Your custom GPT signs in as you with it.'),
  },
};
