/** Lines that one line is compared with; where more have its words, it counts as another. */
const mostTried = 200;

/**
 * Tells whether a line shares more than half of its words with any one of the given lines: words in
 * common, divided by the words of the longer of the two. A word is a run of letters and digits, in
 * any case, counted once.
 */
export function likeLines(lines: readonly string[]): (line: string) => boolean {
  const wordSets = [...new Set(lines)].map(wordsOf);
  const linesWith = new Map<string, number[]>();
  for (const [index, words] of wordSets.entries()) {
    for (const word of words) {
      const found = linesWith.get(word);
      if (found === undefined) linesWith.set(word, [index]);
      else found.push(index);
    }
  }
  const frequency = (word: string) => linesWith.get(word)?.length ?? 0;

  return (line) => {
    const words = wordsOf(line);
    // A line that shares more than half holds one of any half: the rarest leave the fewest to try.
    const rarest = [...words].toSorted((a, b) => frequency(a) - frequency(b));
    const tried = new Set<number>();
    for (const word of rarest.slice(0, Math.ceil(words.size / 2))) {
      for (const index of linesWith.get(word) ?? []) {
        if (tried.has(index)) continue;
        if (tried.size === mostTried) return false;
        tried.add(index);
        const other = wordSets[index];
        if (other !== undefined && overlap(words, other) > 0.5) return true;
      }
    }
    return false;
  };
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const longer = Math.max(a.size, b.size);
  return longer === 0 ? 0 : a.intersection(b).size / longer;
}

function wordsOf(line: string): Set<string> {
  return new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
