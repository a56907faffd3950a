import type { ProcessorReads } from '../kernel/reads.ts';
import type { EntryMaterial } from '../providers/provider.ts';
import { isStopWord } from '../providers/builtin/search/stop-words.ts';
import { fold, words } from '../providers/builtin/search/tokens.ts';

/** Words of a question that entries are looked up by, the first ones. */
const mostWords = 10;
/** Entries that have one of the words, the likeliest, and the newest whatever they say. */
const most = { likely: 50, newest: 50 };
/** Of all of them together. */
const mostCharacters = 1_000_000;

export interface EntriesForQuestion {
  /** Newest first. */
  readonly entries: readonly EntryMaterial[];
  /** How many the person has. */
  readonly entryCount: number;
}

/** What of a person's entries may be used for an answer: those that a search finds, and the newest. */
export async function entriesFor(
  reads: Pick<ProcessorReads, 'entriesWith' | 'newestEntries' | 'countEntries'>,
  userId: string,
  question: string,
): Promise<EntriesForQuestion> {
  const beginnings = beginningsOf(question);
  const likely = await reads.entriesWith({ userId, beginnings, limit: most.likely });
  const newest = await reads.newestEntries({
    userId,
    limit: most.newest,
    characters: mostCharacters,
  });
  const all = new Map([...likely, ...newest].map((entry) => [entry.id, entry]));
  let left = mostCharacters;
  const entries = [...all.values()].filter(({ text }) => {
    const fits = text.length <= left;
    if (fits) left -= text.length;
    return fits;
  });
  return {
    entries: entries
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .map(({ id: _, ...entry }) => entry),
    entryCount: await reads.countEntries(userId),
  };
}

/** Words without their endings, as a text may have them with others. */
function beginningsOf(question: string): string[] {
  const significant = words(question).filter((word) => !isStopWord(fold(word)));
  return [...new Set(significant.map(beginningOf))].slice(0, mostWords);
}

/** `categories` and `category` have the same; letters such as `æ` become longer by folding. */
function beginningOf(word: string): string {
  const stem = fold(word);
  return word.slice(0, stem.endsWith('y') ? stem.length - 1 : stem.length);
}
