import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const blockingTexts = {
  /** The text for the person who is blocked: the reason is not theirs to know. */
  refused: t('You cannot write to this person.'),
  /** The text for the person who blocked the other. */
  unblockFirst: t('You blocked this person. Unblock them to write to each other.'),
  notOneself: t('You cannot block yourself.'),
  tooMany: t('You have blocked {blockedPeopleOfPerson} people. Unblock one of them first.', {
    blockedPeopleOfPerson: limits.blockedPeopleOfPerson,
  }),
} as const;
