import { limits } from '../kernel/limits.ts';

/** Estimated tokens of a text: its characters (UTF-16) divided by 3.4, rounded up. */
export const estimateTokens = (text: string): number => estimateTokensOfLength(text.length);

export const estimateTokensOfLength = (characters: number): number =>
  Math.ceil(characters * limits.tokensPerCharacter);

/** Pixels that a token of a picture is about (https://platform.claude.com/docs/en/build-with-claude/vision). */
const pixelsOfToken = 750;

/** Returns about the number of tokens that providers count. */
export const estimateTokensOfPictures = (
  pictures: readonly { readonly width: number; readonly height: number }[],
): number =>
  pictures.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / pixelsOfToken), 0);
