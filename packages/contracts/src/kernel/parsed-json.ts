/** What a text says as JSON; undefined where it is none: what the parser says of it quotes the text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
