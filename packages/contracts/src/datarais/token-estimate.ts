/** Tokens that a text is likely to be: its characters (UTF-16) divided by 3.4, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil((text.length * 10) / 34);
}
