const isInsideCharacter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >> 6 === 0b10;

/** The text in pieces of at most so many bytes of UTF-8, cut between characters. */
export function cutText(text: string, mostBytes: number): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + mostBytes, bytes.length);
    while (isInsideCharacter(bytes[end])) end -= 1;
    pieces.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return pieces;
}
