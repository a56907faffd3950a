import { helpPages, type HelpPage } from '@mach42/contracts/help/pages.ts';
import { fold } from '../search/tokens.ts';
import type { Knowledge } from './knowledge.ts';
import { texts } from './texts.ts';

/** Questions about the product in English, Danish and German. */
const asksHow =
  /\bwhat(?:'s| is| are| does)\b|\bhow (?:do|can|does|to)\b|\bwhere (?:is|are|do|can)\b|\bexplain\b|\bwhat can i\b|\bhvad er\b|\bhvordan\b|\bforklar\b|\bwas (?:ist|sind|bedeutet)\b|\bwie (?:kann|geht|funktioniert)\b|\berkl(?:ä|ae)re?\b/iu;

/** How many other words of a question the name of a page outweighs. */
const named = 3;

const indexed = helpPages.map((page) => ({
  page,
  names: new Set(nameOf(page).map(fold)),
  words: new Set(page.words.map(fold)),
}));

/** What the word of a title is: `PHOD` of `PHOD: your personal data file`. */
function nameOf({ title }: HelpPage): string[] {
  const [name = '', rest] = title.split(':');
  return rest === undefined ? [] : name.split(/[\s,]+/);
}

const asksForOwn = /\b(?:my|mine|our|min|mit|mine|mein\p{L}*|unser\p{L}*)(?!\p{L})/iu;

/**
 * The page of the help that a question about the product asks for. `certain` is a question of
 * which a page knows every word, as “What is a PHOD File?”: it comes before the person's own data.
 */
export function help({ question, asked }: Knowledge, certain: boolean): string | undefined {
  if (!asksHow.test(question)) return undefined;
  const scored = indexed
    .map(({ page, names, words }) => ({
      page,
      isNamed: asked.some((word) => names.has(word)),
      known: asked.filter((word) => words.has(word) || names.has(word)).length,
    }))
    .filter(({ known }) => known > 0)
    .toSorted(
      (one, other) =>
        other.known + (other.isNamed ? named : 0) - (one.known + (one.isNamed ? named : 0)),
    );
  const [best] = scored;
  if (best === undefined) return undefined;
  const isAll = best.known === asked.length;
  if (certain && !(isAll && (best.isNamed || !asksForOwn.test(question)))) return undefined;
  const { title, summary, text } = best.page;
  return `**${title}**\n\n${summary}\n\n${text}\n\n${texts.fromHelp(title)}`;
}
