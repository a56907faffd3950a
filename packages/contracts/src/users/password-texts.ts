/** Of a password or secret word: why it is not taken, and how good it is. */
export const passwordTexts = {
  empty: 'Fill in this field.',
  rule: (least: number) =>
    `At least ${least} characters. A few words that nobody would put together are easy to remember.`,
  tooShort: (least: number) =>
    `Use at least ${least} characters. A few words that nobody would put together are easy to remember.`,
  tooLong: (most: number) => `Use at most ${most} characters.`,
  common: 'This is among what is tried first. Choose something less common.',
  aboutYou: 'Others know this of you. Choose something else.',
  sameAsOther: 'Your password and your secret word have to differ.',
  /** By zxcvbn, from 0 to 4. */
  strengths: ['Guessed at once', 'Weak', 'Fair', 'Good', 'Strong'],
  /** To somebody who signed in with it. */
  weakToday:
    'Your password would not be taken today: it is short, or easy to guess. Set a new one.',
} as const;
