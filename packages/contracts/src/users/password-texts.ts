/** Why a password or secret word is not taken. */
export const passwordTexts = {
  empty: 'Fill in this field.',
  tooShort: (least: number) =>
    `Use at least ${least} characters. A few words that nobody would put together are easy to remember.`,
  tooLong: (most: number) => `Use at most ${most} characters.`,
  common: 'This is among what is tried first. Choose something less common.',
  aboutYou: 'Others know this of you. Choose something else.',
  sameAsOther: 'Your password and your secret word have to differ.',
} as const;
