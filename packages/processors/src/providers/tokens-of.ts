import { limits } from '@mach42/contracts/kernel/limits.ts';

/** Estimated tokens of a text: characters divided by 3.4, rounded up. */
export const tokensOf = (text: string): number => tokensOfLength(text.length);

export const tokensOfLength = (characters: number): number =>
  Math.ceil(characters * limits.tokensPerCharacter);
