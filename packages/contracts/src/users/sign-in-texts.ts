import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';

/** Texts of the list of sign-ins. */
export const signInTexts = {
  title: t('Where you are signed in'),
  about: t(
    'Each browser and app that is signed in as you. A sign-in ends on its own after twelve hours.',
  ),
  here: t('This device'),
  gpt: t('Custom GPT'),
  /** The device of a sign-in that is older than the list of sign-ins. */
  unknown: t('Unknown device'),
  /** The browser and the system of a sign-in, as `Chrome on Linux`. */
  device: (device: string) => {
    const [browser = '', system] = device.split(' on ');
    return system === undefined
      ? received(device)
      : t('{browser} on {system}', { browser, system });
  },
  lastSeen: t('Last seen'),
  since: t('Signed in'),
  end: t('Sign out there'),
  ended: (device: string) => t('{device} is signed out.', { device }),
  endFailed: t('Failed to sign out there'),
  gone: t('This sign-in has ended already.'),
  own: t('This is the sign-in that you use now. Log out instead.'),
  loadFailed: t('Your sign-ins could not be loaded'),
  alone: t('You are signed in nowhere else.'),
  elsewhere: t('Sign out everywhere else'),
  elsewhereDone: t('Every other sign-in has ended.'),
  elsewhereFailed: t('Failed to end the other sign-ins'),
  endOf: t('Sign Out Everywhere'),
  endOfAbout: (name: string) =>
    t(
      'Every device on which {name} is signed in has to sign in again. The password and the secret word stay as they are.',
      { name },
    ),
  endedOf: (name: string) => t('{name} is signed out everywhere', { name }),
  endOfFailed: t('Failed to end the sign-ins'),
} as const;
