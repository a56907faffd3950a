import { diffArrays } from 'diff';

/** A line of a text, and the version that brought it as it is. */
export interface BlamedLine {
  readonly text: string;
  readonly version: number;
}

interface TextVersion {
  readonly version: number;
  readonly content: string;
}

/** Beyond it, finding the lines that stayed costs too much: all lines then count as new. */
const mostEdits = 500;

/**
 * Finds for each line of the last text the version since which it is there unchanged.
 * @param versions oldest first; the lines of the first count as its own
 */
export function blameLines(versions: readonly TextVersion[]): readonly BlamedLine[] {
  let known: readonly BlamedLine[] = [];
  for (const { version, content } of versions) {
    const texts = content === '' ? [] : content.split(/\r?\n/);
    const before = known.map(({ text }) => text);
    const runs = diffArrays(before, texts, { maxEditLength: mostEdits });
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
