import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const reminderTexts = {
  notToCome: t('Choose a time within the next five years.'),
  tooMany: t('You have {remindersOfPerson} reminders. Remove one of them first.', {
    remindersOfPerson: limits.remindersOfPerson,
  }),
} as const;
