import type { Environment } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';

interface EnvironmentTexts {
  readonly title: (productName: string) => string;
  readonly lead: string;
  /** The label of the secret's field, and the field's name in the call. */
  readonly label: string;
  readonly field: 'password' | 'secret';
  readonly required: string;
  readonly other: Environment;
  /** Leads to the other one. */
  readonly switch: string;
}

/** The texts of the login card in each environment. */
export const environments: Readonly<Record<Environment, EnvironmentTexts>> = {
  web: {
    title: (productName) => t('Login to {productName}', { productName }),
    lead: t('Your chats, rooms and your PHOD File are waiting.'),
    label: t('Password'),
    field: 'password',
    required: userTexts.passwordRequired,
    other: 'gpt',
    switch: t('Use a secret word'),
  },
  gpt: {
    title: () => t('GPT Authentication'),
    lead: t('Your assistant asks for the secret word of the day.'),
    label: t('Secret word'),
    field: 'secret',
    required: userTexts.secretRequired,
    other: 'web',
    switch: t('Use a password'),
  },
};
