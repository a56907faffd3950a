import { t } from '@mach42/language/t.ts';

export const userTexts = {
  passwordRequired: t('Password is required for web login'),
  secretRequired: t('Secret word is required for GPT login'),
  invalidCredentials: t('Invalid credentials'),
  inactive: t('Account is inactive'),
  invalidResponse: t('Invalid response format'),
  signInsBusy: t('Many people are signing in right now. Try again in a few seconds.'),
  onlyStandard: t('A sign-in with the secret word acts as a standard user.'),
  tooManyGuests: t(
    'Too many guest sessions were opened from your network. Try again in a minute, or log in.',
  ),
  tooManyFailures: t('Too many failed sign-ins. Try again in a few minutes.'),
  signInNeeded: t('Sign in to continue.'),
  /** The text for a sign-in that its person ended, on this device or in the list of another device. */
  signInEnded: t('This sign-in was ended. Log in again to continue.'),
  signInExpired: t('Your sign-in has expired. Log in to continue.'),
  adminRequired: t('Admin access required'),
  noPermission: t('You do not have permission to view this page.'),
  notAllowed: t('Your role does not allow this.'),
  guest: t('Guest'),
  notFound: t('This user does not exist.'),
  exists: t('This user is registered already.'),
  required: t('Fill in this field.'),
  emailInvalid: t('Enter an e-mail address.'),
  mobileInvalid: t('Enter the mobile number with its country code, 00 first, at least 11 digits.'),
  rolesInvalid: t('Choose at least one of the roles user, moderator and admin.'),
  ownAdminRole: t('You cannot take the admin role from yourself.'),
  ownStatus: t('You cannot deactivate yourself.'),
  /** The last action of a custom GPT. */
  gptSignIn: t('Signed in'),
} as const;
