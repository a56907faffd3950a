import { limits } from '../kernel/limits.ts';

export const savedTexts = {
  tooMany: `You have ${limits.savedMessagesOfPerson} saved messages. Remove one of them first.`,
} as const;
