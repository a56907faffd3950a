import { limits } from '@mach42/contracts/kernel/limits.ts';

/** Estimated tokens of a text: characters divided by 3.4, rounded up. */
export const tokensOf = (text: string): number => tokensOfLength(text.length);

export const tokensOfLength = (characters: number): number =>
  Math.ceil(characters * limits.tokensPerCharacter);

/** Pixels that a token of a picture is about (https://platform.claude.com/docs/en/build-with-claude/vision). */
const pixelsOfToken = 750;

/** As providers count them, about. */
export const tokensOfPictures = (
  pictures: readonly { readonly width: number; readonly height: number }[],
): number =>
  pictures.reduce((sum, { width, height }) => sum + Math.ceil((width * height) / pixelsOfToken), 0);
