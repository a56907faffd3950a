/**
 * Parses a text as JSON; undefined where it is not JSON. The error of the parser is dropped, as it quotes the text.
 */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
