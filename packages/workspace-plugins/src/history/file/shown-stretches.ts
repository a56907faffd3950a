import type { FileStretch } from './file-sections.ts';

/** The first stretches, so many lines of them; a place is shown whole or not at all. */
export function shownStretches(stretches: readonly FileStretch[], most: number): FileStretch[] {
  const shown: FileStretch[] = [];
  let left = most;
  for (const stretch of stretches) {
    if (left <= 0) break;
    const lines = stretch.place === undefined ? stretch.lines.slice(0, left) : stretch.lines;
    shown.push({ ...stretch, lines });
    left -= lines.length;
  }
  return shown;
}
