import { t } from '@mach42/language/t.ts';
import type { Credential } from './schemas.ts';

/** The notices that people get at once, wherever they are. */
export const accessTexts = {
  opened: (name: string) => t('{name} opened your content.', { name }),
  closed: (name: string) => t('Your content is closed to {name} again.', { name }),
  reset: (name: string, credential: Credential) =>
    credential === 'password'
      ? t('{name} set a new password for your account.', { name })
      : t('{name} set a new secret word for your account.', { name }),
} as const;
