import type { Word } from '../audit/schemas.ts';

interface TextsOfWord {
  /** As it stands at the start of a line. */
  readonly name: string;
  readonly label: string;
  readonly change: string;
  readonly changed: string;
  readonly failed: string;
  readonly same: string;
  readonly about: string;
}

/** Of a person's own password and secret word. */
export const wordTexts = {
  title: 'Password and secret word',
  current: 'Current password',
  wrong: 'This is not your current password.',
  others:
    'Wherever else you are signed in, you have to log in anew with it. Here you stay signed in.',
  ended: 'Your password or secret word was set anew. Log in with the new one.',
} as const;

/** Of the one that is changed. */
export const wordTextsOf: { readonly [W in Word]: TextsOfWord } = {
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
