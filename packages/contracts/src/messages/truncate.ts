const threshold = 500;
const about = 300;
/** A word that began before it is cut rather than leaving hardly anything. */
const fewest = 200;

/**
 * The short form of a long message, cut at the end of a word at about 300 characters (Unicode code
 * points); undefined for one of 500 or fewer, which is shown whole.
 */
export function truncateMessage(content: string): string | undefined {
  if (content.length <= threshold) return undefined;
  const characters = Array.from(content);
  if (characters.length <= threshold) return undefined;
  const start = characters.slice(0, about + 1);
  const boundary = start.findLastIndex((character) => /\s/.test(character));
  return start
    .slice(0, boundary >= fewest ? boundary : about)
    .join('')
    .trimEnd();
}
