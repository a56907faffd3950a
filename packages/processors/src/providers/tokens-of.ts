import { limits } from '@mach42/contracts/kernel/limits.ts';

/** Estimated tokens of a text: characters divided by 3.4, rounded up. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length * limits.tokensPerCharacter);
}
