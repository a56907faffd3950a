import { t } from '@mach42/language/t.ts';

/** Texts about signing in at a service of the organisation (OpenID Connect). */
export const openIdTexts = {
  title: t('Single sign-on'),
  about: t(
    'Log in with your account at the sign-in service of your organisation, without password and second step. The service decides which roles you have here, where the operator has set that.',
  ),
  none: t('No account of the sign-in service is linked.'),
  notOffered: t('This workspace has no sign-in service.'),
  link: t('Link an account'),
  password: t('Current password'),
  next: t('Continue'),
  linked: t('Linked'),
  lastUsed: t('last used'),
  neverUsed: t('never used'),
  unlink: t('Unlink'),
  unlinkAbout: t('From then on you log in with your password alone.'),
  unlinked: (name: string) => t('{name} is unlinked', { name }),
  linkedNow: (name: string) => t('{name} is linked', { name }),
  loadFailed: t('The linked accounts could not be loaded'),
  gone: t('This account was unlinked already.'),
  taken: t('This account of the sign-in service is linked to another account here.'),
  one: t('You have linked an account already. Unlink it first.'),
  working: t('Logging in …'),
  linking: t('Linking the account …'),
  failed: t('The sign-in did not work'),
  linkFailed: t('The account could not be linked'),
  back: t('Back to the login page'),
  backToWorkspace: t('Back to the workspace'),
  away: t('The sign-in service does not answer. Try again later, or log in with your password.'),
  refusedThere: t('The sign-in service refused, or you cancelled.'),
  begunElsewhere: t(
    'This sign-in took too long, or was begun in another window or browser. Begin again.',
  ),
  refused: t('The answer of the sign-in service could not be checked. Begin again.'),
  clock: t(
    'The clocks of this server and of the sign-in service differ. An operator has to set them right.',
  ),
  setUp: t(
    'The sign-in service does not accept this server. An operator has to check the settings of single sign-on.',
  ),
  unknown: t(
    'Your account at the sign-in service is not linked to an account here. Log in with your password and link it under your name, or ask an admin.',
  ),
  noRole: t('Your account at the sign-in service has no role in this workspace. Ask an admin.'),
  noEmail: t(
    'The sign-in service gives no confirmed e-mail address of you, which an account needs. Ask an admin.',
  ),
} as const;
