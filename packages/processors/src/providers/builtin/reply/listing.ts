import { readableDay } from '../../../kernel/calendar-day.ts';
import { labelOf, namesOf } from '../search/sections.ts';
import type { PhodPassage } from '../search/phod-passages.ts';
import { fold, tokens } from '../search/tokens.ts';
import type { Knowledge } from './knowledge.ts';
import { bold, plain } from './texts.ts';

const counting = /\b(?:how many|number of|count|hvor mange|antal|wie viele|anzahl)\b/i;
const listingWords =
  /\b(?:list|show|which|what are|what is in|all|every|overview|vis|hvilke|hvad er mine|alle|oversigt|zeige?|welche|was sind meine|liste)\b/i;
const commandWords = new Set(
  'many number count mange antal viel viele anzahl overview oversigt liste every alle whole section'
    .split(' ')
    .map(fold),
);
const entryWords = new Set('entry entries datarais'.split(' ').map(fold));
const mostItems = 20;
const mostFields = 4;
const longestShortValue = 40;

/** Lists or counts the items of a section, or those of them that the question describes. */
export function sectionListing(knowledge: Knowledge): string | undefined {
  const { question, asked, passages, personal } = knowledge;
  const isCount = counting.test(question);
  if (!personal || (!isCount && !listingWords.test(question))) return undefined;
  if (asked.some((word) => entryWords.has(word))) return entryListing(knowledge, isCount);

  const section = mostNamed(passages, asked);
  if (section === undefined) return undefined;
  const names = namesOf(section);
  const wanted = asked.filter((word) => !names.has(word) && !commandWords.has(word));
  const items = passages.filter(
    (passage) => passage.section === section && holdsAll(passage, wanted),
  );
  if (items.length === 0) return undefined;

  const label = items[0]?.path[0] ?? labelOf(section);
  const head = `${bold(label)}: ${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return isCount ? head : withItems(head, items.map(lineOf));
}

function entryListing({ entries, entryCount, dayOf }: Knowledge, isCount: boolean): string {
  const head = `You have ${entryCount} ${entryCount === 1 ? 'entry' : 'entries'}.`;
  if (isCount) return head;
  return withItems(
    head,
    entries.map(({ title, createdAt }) => `- ${bold(title)} — ${readableDay(dayOf(createdAt))}`),
    entryCount,
  );
}

function withItems(head: string, lines: readonly string[], count = lines.length): string {
  const shown = lines.slice(0, mostItems);
  const left = count - shown.length;
  const parts = [head, shown.join('\n'), ...(left > 0 ? [`and ${left} more.`] : [])];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The section that most words of the question name. */
function mostNamed(passages: readonly PhodPassage[], asked: readonly string[]): string | undefined {
  const sections = [...new Set(passages.map(({ section }) => section))];
  const named = sections
    .map((section) => {
      const names = namesOf(section);
      return { section, count: asked.filter((word) => names.has(word)).length };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return named[0]?.section;
}

function holdsAll({ path, leaves }: PhodPassage, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [...path.slice(1), ...leaves.map(({ key, value }) => `${labelOf(key)} ${value}`)];
  const held = new Set(tokens(text.join(' ')));
  return words.every((word) => held.has(word));
}

function lineOf({ path, leaves }: PhodPassage): string {
  const title = path.slice(1).join(' › ');
  const fields = leaves
    .filter(({ value }) => value !== path.at(-1))
    .filter(({ value }) => title === '' || value.length <= longestShortValue)
    .slice(0, mostFields)
    .map(({ key, value }) =>
      key === '' ? plain(value) : `${plain(labelOf(key).toLowerCase())}: ${plain(value)}`,
    );
  const described = [
    ...(title === '' ? [] : [bold(title)]),
    ...(fields.length === 0 ? [] : [fields.join(', ')]),
  ];
  return `- ${described.join(' — ')}`;
}
