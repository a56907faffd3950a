const emoji = /^\p{RGI_Emoji}$/v;
/** Asks for the coloured form of a character that has a plain one, such as ❤ (UTS #51). */
const colourful = '\u{FE0F}';

/**
 * The text as one emoji in its coloured form: a single picture, flag or keycap that Unicode
 * recommends for interchange (UTS #51, RGI). Undefined when it is anything else.
 */
export function oneEmoji(text: string): string | undefined {
  return [text, text + colourful].find((form) => emoji.test(form));
}
