import {
  helpPages,
  pagesInLanguage,
  type HelpPage,
  type HelpPageId,
} from '@mach42/contracts/help/pages.ts';
import { openWords, questionWords } from '@mach42/contracts/help/question-words.ts';
import { builtinTexts as texts } from '@mach42/contracts/models/builtin-texts.ts';
import { fold, tokens, words as wordsIn } from '../search/tokens.ts';
import type { Knowledge } from './knowledge.ts';

/** Questions about the product in English, Danish and German. */
const asksWhat =
  /\bwhat(?:'s| is| are| does| leaves)\b|\bwhere is\b|\bhow does\b|\bexplain\b|\bwhat can i\b|\bhvad (?:er|forlader)\b|\bforklar\b|\bwas (?:ist|sind|bedeutet|verlässt)\b|\bwie (?:geht|funktioniert)\b|\berkl(?:ä|ae)re?\b/iu;
const asksHow =
  /\bhow (?:do|can|to|would|should)\b|\bwhere (?:are|do|can)\b|\b(?:can|may|could) i\b|\bi (?:want|would like|need) to\b|\b(?:wie|wo|womit)\b|\b(?:kann|darf|muss) ich\b|\bich (?:möchte|will)\b|\bhvordan\b|\bhvor (?:kan|gør|er)\b|\b(?:kan|må|skal) (?:jeg|man)\b|\bjeg vil\b/iu;

const asksWhatThisIs =
  /^\W*(?:what(?:'s| is) (?:this|it|here)|was ist (?:das|dies)|hvad er det(?: her)?)\W*$/iu;

/** How many other words of a question the name of a page outweighs, and a deed that it explains. */
const weights = { whatIsNamed: 3, howIsNamed: 1, deed: 2 } as const;

const folded = (list: string): ReadonlySet<string> => new Set(wordsIn(list).map(fold));
const open = folded(openWords);
const indexed = helpPages.map((page) => {
  const { topics, deeds, objects = '' } = questionWords[page.id];
  return {
    page,
    names: new Set(nameOf(page).map(fold)),
    topics: folded(topics),
    deeds: folded(deeds),
    objects: folded(objects),
  };
});

/** Returns the words that the title of a page names: `PHOD` in `PHOD: your personal data file`. */
function nameOf({ title }: HelpPage): string[] {
  const [name = '', rest] = title.split(':');
  return rest === undefined ? [] : name.split(/[\s,]+/);
}

const asksForOwn = /\b(?:my|mine|our|min|mit|mine|mein\p{L}*|unser\p{L}*)(?!\p{L})/iu;

interface Question {
  /** All its words, and those that say something about its subject, in their compared form. */
  readonly all: readonly string[];
  readonly words: readonly string[];
  /** Whether it asks for a way to do something. */
  readonly isHow: boolean;
}

/** Returns how well a page fits a question; the score 0 where it does not. */
function fitOf({ names, topics, deeds, objects }: (typeof indexed)[number], asked: Question) {
  const { all, words, isHow } = asked;
  const about = words.filter((word) => topics.has(word) || names.has(word));
  const done = isHow ? all.filter((word) => deeds.has(word)) : [];
  const used = done.length === 0 ? [] : words.filter((word) => objects.has(word));
  const meant = new Set([...about, ...used]);
  const hasDeedAlone = words.length > 0 && words.every((word) => done.includes(word));
  const hasDeed =
    hasDeedAlone || (meant.size > 0 && done.some((word) => !meant.has(word) || meant.size > 1));
  const known = new Set([...meant, ...(hasDeed ? done : [])]);
  const isNamed = words.some((word) => names.has(word));
  const named = isNamed ? (isHow ? weights.howIsNamed : weights.whatIsNamed) : 0;
  return {
    score: meant.size + named + (hasDeed ? weights.deed : 0),
    hasDeed,
    isNamed,
    isAll: words.every((word) => known.has(word) || open.has(word)),
  };
}

/**
 * Returns the help page that a question about the product asks for. `certain` limits it to a question all words of
 * which are on a page, such as “What is a PHOD File?”: that page comes before the person's own data.
 */
export function help({ question, asked }: Knowledge, certain: boolean): string | undefined {
  const isHow = asksHow.test(question);
  if (!isHow && !asksWhat.test(question)) return undefined;
  if (asksWhatThisIs.test(question)) return quoted('workspace');
  const words = { all: tokens(question), words: asked, isHow };
  const [best] = indexed
    .map((one) => ({ page: one.page, ...fitOf(one, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined) return undefined;
  const isAboutProduct = best.isNamed || best.hasDeed || !asksForOwn.test(question);
  if (certain && !(best.isAll && isAboutProduct)) return undefined;
  return quoted(best.page.id);
}

function quoted(wanted: HelpPageId): string | undefined {
  const page = pagesInLanguage().find(({ id }) => id === wanted);
  if (page === undefined) return undefined;
  const { title, summary, text } = page;
  return `**${title}**\n\n${summary}\n\n${text}\n\n${texts.fromHelp(title)}`;
}
