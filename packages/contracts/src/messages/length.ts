import { limits } from '../kernel/limits.ts';

/**
 * Characters of a message as its limit and its counter count them: Unicode code points of the
 * trimmed text, so that an emoji outside the basic plane is one character and not two.
 */
export function messageLength(content: string): number {
  let count = 0;
  for (const _ of content.trim()) count += 1;
  return count;
}

export function isTooLong(content: string): boolean {
  return messageLength(content) > limits.messageCharacters;
}
