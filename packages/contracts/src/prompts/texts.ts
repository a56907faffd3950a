import { limits } from '../kernel/limits.ts';

export const promptTexts = {
  nameTaken: 'You have a prompt with this name already. Choose another one.',
  tooMany: `You have ${limits.promptsOfPerson} prompts. Delete one of them first.`,
  tooLong: `A prompt may have ${limits.messageCharacters} characters at most.`,
} as const;
