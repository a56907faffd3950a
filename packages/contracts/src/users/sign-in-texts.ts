/** Of the list of sign-ins. */
export const signInTexts = {
  title: 'Where you are signed in',
  about:
    'Each browser and app that is signed in as you. A sign-in ends on its own after twelve hours.',
  here: 'This device',
  gpt: 'Custom GPT',
  /** Of a sign-in from before sign-ins were listed. */
  unknown: 'Unknown device',
  lastSeen: 'Last seen',
  since: 'Signed in',
  end: 'Sign out there',
  ended: (device: string) => `${device} is signed out.`,
  endFailed: 'Failed to sign out there',
  gone: 'This sign-in has ended already.',
  own: 'This is the sign-in that you use now. Log out instead.',
  loadFailed: 'Your sign-ins could not be loaded',
  alone: 'You are signed in nowhere else.',
  elsewhere: 'Sign out everywhere else',
  elsewhereDone: 'Every other sign-in has ended.',
  elsewhereFailed: 'Failed to end the other sign-ins',
  endOf: 'Sign Out Everywhere',
  endOfAbout: (name: string) =>
    `Every device on which ${name} is signed in has to sign in again. The password and the secret word stay as they are.`,
  endedOf: (name: string) => `${name} is signed out everywhere`,
  endOfFailed: 'Failed to end the sign-ins',
} as const;
