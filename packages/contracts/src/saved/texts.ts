import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const savedTexts = {
  tooMany: t('You have {savedMessagesOfPerson} saved messages. Remove one of them first.', {
    savedMessagesOfPerson: limits.savedMessagesOfPerson,
  }),
} as const;
