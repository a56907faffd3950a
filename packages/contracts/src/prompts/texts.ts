import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const promptTexts = {
  nameTaken: t('You have a prompt with this name already. Choose another one.'),
  tooMany: t('You have {promptsOfPerson} prompts. Delete one of them first.', {
    promptsOfPerson: limits.promptsOfPerson,
  }),
  tooLong: t('A prompt may have {messageCharacters} characters at most. Make two of it.', {
    messageCharacters: limits.messageCharacters,
  }),
} as const;
