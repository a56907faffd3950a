import { diffArrays } from 'diff';

type DiffLineKind = 'unchanged' | 'modified' | 'added' | 'removed';

interface DiffLine {
  readonly kind: DiffLineKind;
  readonly text: string;
}

/**
 * The most edits among the lines that both texts have. Beyond this number, finding the positions of removed lines
 * costs too much; they are then listed at the top.
 */
const mostEdits = 500;

/**
 * The lines of a new text, each compared with the whole old text: unchanged if the old text has it
 * anywhere, modified if one line of it has more than half of its words, else added. Between them, at
 * their old positions, the lines of the old text that the new one lacks: removed.
 */
export function diffLines(oldText: string, newText: string): DiffLine[] {
  const [oldLines, newLines] = [linesOf(oldText), linesOf(newText)];
  const [inOld, inNew] = [new Set(oldLines), new Set(newLines)];
  const isLikeAnOldLine = likeLines(oldLines);
  const kindOf = (text: string): DiffLineKind => {
    if (inOld.has(text)) return 'unchanged';
    return isLikeAnOldLine(text) ? 'modified' : 'added';
  };

  const lines: DiffLine[] = [];
  for (const { value, removed } of runsOf(oldLines, newLines)) {
    for (const text of value) {
      if (!removed) lines.push({ kind: kindOf(text), text });
      else if (!inNew.has(text)) lines.push({ kind: 'removed', text });
    }
  }
  return lines;
}

interface Run {
  readonly value: readonly string[];
  readonly removed: boolean;
}

/** Lines that one text alone has are edits whatever is found: only the lines that both have are aligned. */
function runsOf(oldLines: readonly string[], newLines: readonly string[]): readonly Run[] {
  const [inOld, inNew] = [new Set(oldLines), new Set(newLines)];
  const oldShared = indexesOf(oldLines, inNew);
  const newShared = indexesOf(newLines, inOld);
  const runs: Run[] = [];
  let [oldEnd, newEnd] = [0, 0];
  const add = (oldUntil: number, newUntil: number): void => {
    runs.push({ value: oldLines.slice(oldEnd, oldUntil), removed: true });
    runs.push({ value: newLines.slice(newEnd, newUntil), removed: false });
    [oldEnd, newEnd] = [oldUntil, newUntil];
  };
  const lineAt = (lines: readonly string[]) => (index: number) => lines[index] ?? '';
  const changes =
    diffArrays(oldShared.map(lineAt(oldLines)), newShared.map(lineAt(newLines)), {
      maxEditLength: mostEdits,
    }) ?? [];
  let [oldAt, newAt] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      for (let n = 0; n < count; n += 1) {
        const [old, now] = [oldShared[oldAt + n] ?? 0, newShared[newAt + n] ?? 0];
        add(old, now);
        runs.push({ value: newLines.slice(now, now + 1), removed: false });
        [oldEnd, newEnd] = [old + 1, now + 1];
      }
    }
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  add(oldLines.length, newLines.length);
  return runs;
}

/** Returns the indices of the lines that a set has. */
const indexesOf = (lines: readonly string[], known: ReadonlySet<string>): number[] =>
  lines.flatMap((line, index) => (known.has(line) ? [index] : []));

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}

/** Lines that one line is compared with; where more have its words, it counts as another. */
const mostTried = 200;

/**
 * Finds out whether a line shares more than half of its words with any one of the given lines: words in
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

/** A line of a text, and the version that brought it as it is. */
interface BlamedLine {
  readonly text: string;
  readonly version: number;
}

interface TextVersion {
  readonly version: number;
  readonly content: string;
}

/** Beyond it, finding the lines that stayed costs too much: all lines then count as new. */
const mostEditsOfBlame = 500;

/**
 * Finds for each line of the last text the version since which it is there unchanged.
 * @param versions oldest first; the lines of the first count as its own
 */
export function blameLines(versions: readonly TextVersion[]): readonly BlamedLine[] {
  let known: readonly BlamedLine[] = [];
  for (const { version, content } of versions) {
    const texts = content === '' ? [] : content.split(/\r?\n/);
    const before = known.map(({ text }) => text);
    const runs = diffArrays(before, texts, { maxEditLength: mostEditsOfBlame });
    if (runs === undefined) {
      known = texts.map((text) => ({ text, version }));
      continue;
    }
    let read = 0;
    const next: BlamedLine[] = [];
    for (const { value, added, removed } of runs) {
      if (added) for (const text of value) next.push({ text, version });
      else {
        if (!removed) for (const line of known.slice(read, read + value.length)) next.push(line);
        read += value.length;
      }
    }
    known = next;
  }
  return known;
}
