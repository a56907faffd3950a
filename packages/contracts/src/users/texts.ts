import type { Credential } from '../audit/schemas.ts';

export const userTexts = {
  passwordRequired: 'Password is required for web login',
  secretRequired: 'Secret word is required for GPT login',
  invalidCredentials: 'Invalid credentials',
  inactive: 'Account is inactive',
  invalidResponse: 'Invalid response format',
  signInsBusy: 'Many people are signing in right now. Try again in a few seconds.',
  onlyStandard: 'A sign-in with the secret word acts as a standard user.',
  tooManyGuests:
    'Too many guest sessions were opened from your network. Try again in a minute, or log in.',
  tooManyFailures: 'Too many failed sign-ins. Try again in a few minutes.',
  signInNeeded: 'Sign in to continue.',
  signInExpired: 'Your sign-in has expired. Log in to continue.',
  adminRequired: 'Admin access required',
  noPermission: 'You do not have permission to view this page.',
  notAllowed: 'Your role does not allow this.',
  guest: 'Guest',
  notFound: 'This user does not exist.',
  exists: 'This user is registered already.',
  required: 'Fill in this field.',
  emailInvalid: 'Enter an e-mail address.',
  mobileInvalid: 'Enter the mobile number with its country code, 00 first, at least 11 digits.',
  rolesInvalid: 'Choose at least one of the roles user, moderator and admin.',
  ownAdminRole: 'You cannot take the admin role from yourself.',
  ownStatus: 'You cannot deactivate yourself.',
  /** What a custom GPT did last. */
  gptSignIn: 'Signed in',
} as const;

/** Of the Admin Workspace. */
export const adminTexts = {
  title: 'Admin Workspace - Enhanced',
  users: (count: number) => `Users (${count})`,
  register: 'Register New User',
  resetPassword: 'Reset Password',
  resetSecret: 'Reset Daily Secret',
  edit: 'Edit User',
  activity: 'Activity',
  activityFailed: 'Failed to load the activity',
  activate: 'Activate',
  deactivate: 'Deactivate',
  registered: (name: string) => `User ${name} registered successfully`,
  passwordReset: (name: string) => `Password reset successfully for ${name}`,
  secretReset: (name: string) => `Daily secret reset successfully for ${name}`,
  activated: (name: string) => `${name} activated`,
  deactivated: (name: string) => `${name} deactivated and signed out`,
  updated: (name: string) => `User ${name} updated successfully`,
  statsUnavailable: 'Unable to load DataRAIS statistics',
  statsFailed: 'Failed to load DataRAIS stats',
  usersFailed: 'Failed to load users',
  registerFailed: 'Failed to create user',
  statusFailed: 'Failed to update user status',
  passwordFailed: 'Failed to reset password',
  secretFailed: 'Failed to reset secret',
  editFailed: 'Failed to update user',
} as const;

interface TextsOfCredential {
  /** At the start of a line. */
  readonly name: string;
  readonly label: string;
  readonly change: string;
  readonly changed: string;
  readonly failed: string;
  readonly same: string;
  readonly about: string;
}

/** Of a person's own password and secret word. */
export const credentialTexts = {
  title: 'Password and secret word',
  current: 'Current password',
  wrong: 'This is not your current password.',
  others: 'You stay signed in here. All other devices have to log in again with it.',
  elsewhere: 'Sign out everywhere else',
  elsewhereAbout:
    'Lost a device, or left one signed in? Your password and secret word stay as they are.',
  elsewhereDone: 'Every other sign-in has ended.',
  elsewhereFailed: 'Failed to end the other sign-ins',
  ended: 'Your password or secret word was changed. Log in with the new one.',
} as const;

/** Of the link by which a person sets a new password. */
export const passwordLinkTexts = {
  make: 'Make password link',
  about: (name: string) =>
    `${name} sets a new password with the link, which works once within 24 hours. The present password stops working now, and every device has to sign in again.`,
  made: 'Send this link to the person only. It is not shown again.',
  link: 'Password link',
  copy: 'Copy the link',
  failed: 'Failed to make the link',
  own: 'Change your own password in the account menu.',
  title: 'Set a new password',
  lead: 'Every device that is signed in has to sign in again with it.',
  set: 'Set password',
  setFailed: 'Failed to set the password',
  done: 'Your new password is set. Log in with it.',
  invalid:
    'This link is not valid: it was used, has expired or was replaced. Ask an admin for a new one.',
} as const;

/** Of the one that is changed. */
export const credentialTextsOf: { readonly [C in Credential]: TextsOfCredential } = {
  password: {
    name: 'Password',
    label: 'New password',
    change: 'Change password',
    changed: 'Password changed. Every other sign-in has ended.',
    failed: 'Failed to change the password',
    same: 'This is your password already. Choose another one.',
    about: 'You log in to the workspace with it.',
  },
  secret: {
    name: 'Secret word',
    label: 'New secret word',
    change: 'Change secret word',
    changed: 'Secret word changed. Every other sign-in has ended.',
    failed: 'Failed to change the secret word',
    same: 'This is your secret word already. Choose another one.',
    about: 'Your custom GPT signs in as you with it.',
  },
};
