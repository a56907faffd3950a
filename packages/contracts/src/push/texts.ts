import { t } from '@mach42/language/t.ts';

/** Texts of the device's notices while no page is open; without any content. */
export const pushTexts = {
  notAllowed: t('The admins of this workspace have not turned on push notifications.'),
  noContact: t(
    'Push is off: push services could not reach the operator. Set PUBLIC_ORIGIN to an https address, or PUSH_CONTACT.',
  ),
  tooMany: t('Push notifications are on in too many browsers. Turn them off in another one.'),
  notUsable: t('This browser gave no address that can be used.'),
  mentioned: (name: string) => t('{name} mentioned you', { name }),
  wrote: (name: string) => t('{name} wrote to you', { name }),
  // Functions: they are made in the language of a browser.
  reminder: () => t('Reminder'),
  ofMessage: () => t('A message that you wanted to be reminded of'),
  ofDates: () => t('Dates of your file'),
} as const;
