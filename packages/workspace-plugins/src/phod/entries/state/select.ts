import { displayStatusOf, titleOfEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { completedProgress } from '@mach42/contracts/jobs/progress.ts';

interface EntryGroups {
  readonly pending: readonly Entry[];
  /** Processed entries, and entries whose processing failed. */
  readonly done: readonly Entry[];
  readonly discarded: readonly Entry[];
}

export function groupsOf(entries: readonly Entry[]): EntryGroups {
  const kept = entries.filter(({ status }) => status !== 'discarded');
  return {
    pending: kept.filter((entry) => displayStatusOf(entry) === 'pending'),
    done: kept.filter((entry) => displayStatusOf(entry) !== 'pending'),
    discarded: entries.filter(({ status }) => status === 'discarded'),
  };
}

/** Returns the entries whose title or text has every word of the query, in any case. */
export function matching(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = `${titleOfEntry(entry) ?? ''}\n${entry.content}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The most characters of a title that is made from a text. */
const mostOfText = 60;

/** The end of a sentence, after a word or a time; the point after a short word, such as “Dr.” or “3.”, is none. */
const sentenceEnd = /(?:(?:\p{L}{4}|\d[:.]\d\d)\.|[!?])(?= )/u;

/**
 * Returns a title for an entry without one: its first line. A long line is shortened to its first sentence, or cut at
 * the end of a word.
 */
export function titleFrom(content: string): string {
  const line = content.trim().split(/\r?\n/, 1)[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';
  // The text is cut by characters, because a pair of surrogates is one character.
  const letters = Array.from(line.slice(0, 2 * (mostOfText + 1)));
  if (letters.length <= mostOfText) return line;
  const start = letters.slice(0, mostOfText + 1).join('');
  const sentence = sentenceEnd.exec(start);
  if (sentence !== null) {
    const whole = start.slice(0, sentence.index + sentence[0].length);
    return whole.endsWith('.') ? whole.slice(0, -1) : whole;
  }
  const end = letters.lastIndexOf(' ', mostOfText);
  return `${letters.slice(0, end > 0 ? end : mostOfText).join('')}…`;
}

export type EntryMark =
  | { readonly kind: 'processed' | 'error' | 'failed' | 'review' | 'open' | 'discarded' }
  | { readonly kind: 'waiting'; readonly provider: string }
  | { readonly kind: 'queued'; readonly position: number }
  | { readonly kind: 'processing'; readonly percent: number };

/** Returns the content of the chip of an entry: its status, and while it is pending, the progress of its run. */
export function markOf(entry: Entry): EntryMark {
  if (entry.status === 'discarded') return { kind: 'discarded' };
  const standing = displayStatusOf(entry);
  if (standing !== 'pending') return { kind: standing };
  const { error, queuePosition, waitingFor, progress } = entry;
  if (error !== null) return { kind: 'failed' };
  if (waitingFor !== undefined) return { kind: 'waiting', provider: waitingFor };
  if (queuePosition !== null) return { kind: 'queued', position: queuePosition };
  if (progress === completedProgress) return { kind: 'review' };
  return progress === null
    ? { kind: 'open' }
    : { kind: 'processing', percent: Math.round(progress * 100) };
}
