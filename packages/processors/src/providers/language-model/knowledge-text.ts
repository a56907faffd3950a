import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { fileText } from '../../sending/file-text.ts';
import { joined, type OpenText } from '../../sending/open-text.ts';
import { bm25Index } from '../builtin/search/bm25.ts';
import { phodPassages } from '../builtin/search/phod-passages.ts';
import { isHiddenSection } from '../builtin/search/section-names.ts';
import { tokens } from '../builtin/search/tokens.ts';
import type { EntryMaterial, ReplyMaterial } from '../provider.ts';
import { tokensOf, tokensOfLength } from '../tokens-of.ts';

/**
 * The person's own data for a model, in as many tokens as there are: all of the file where it
 * fits, which stays the same from question to question; else the sections that a question is
 * about. What is left over goes to the newest entries. Undefined when there is nothing.
 */
export function knowledgeText(
  { phod = {}, open = [], entries }: ReplyMaterial,
  question: string,
  mostTokens: number,
): OpenText | undefined {
  const chosen = chosenSections(phod, question, mostTokens);
  const file = Object.keys(chosen).length === 0 ? undefined : fileText(chosen, 1, open);
  const notes = entriesText(entries, mostTokens - tokensOf(file?.text ?? ''));
  const parts = [
    ...(file === undefined ? [] : [`The person's own file (PHOD), as JSON:\n`, file]),
    ...(file === undefined || notes === '' ? [] : ['\n\n']),
    ...(notes === '' ? [] : [`The person's notes (DataRAIS), newest first:\n${notes}`]),
  ];
  return parts.length === 0 ? undefined : joined(parts);
}

function chosenSections(phod: BriefData, question: string, mostTokens: number): BriefData {
  const shown = Object.entries(phod).filter(([key]) => !isHiddenSection(key));
  const all = Object.fromEntries(shown);
  const lengths = new Map(shown.map(([key, value]) => [key, lengthOf({ [key]: value })]));
  const whole = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  if (tokensOfLength(whole) <= mostTokens) return all;
  const ranks = sectionRanks(phod, question);
  const chosen: [string, unknown][] = [];
  let taken = 0;
  for (const [key, value] of shown.toSorted(([one], [other]) => rank(ranks, one, other))) {
    const length = lengths.get(key) ?? 0;
    if (tokensOfLength(taken + length) > mostTokens) continue;
    chosen.push([key, value]);
    taken += length;
  }
  return Object.fromEntries(chosen);
}

/** As a part of the text that is sent. */
const lengthOf = (section: BriefData): number => JSON.stringify(section, null, 1).length;

/** Best score of a passage of each section for the words of the question. */
function sectionRanks(phod: BriefData, question: string): ReadonlyMap<string, number> {
  const index = bm25Index(phodPassages(phod), ({ path, leaves }) => [
    { tokens: path.flatMap(tokens), weight: 2 },
    { tokens: leaves.flatMap(({ key, value }) => [...tokens(key), ...tokens(value)]), weight: 1 },
  ]);
  const ranks = new Map<string, number>();
  for (const { document, score } of index.search(tokens(question))) {
    ranks.set(document.section, Math.max(score, ranks.get(document.section) ?? 0));
  }
  return ranks;
}

const rank = (ranks: ReadonlyMap<string, number>, one: string, other: string): number =>
  (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0);

function entriesText(entries: readonly EntryMaterial[], mostTokens: number): string {
  const lines: string[] = [];
  let left = mostTokens;
  for (const { title, text, createdAt } of entries) {
    const line = `- ${createdAt.slice(0, 10)} ${[title, text].filter(Boolean).join(': ')}`;
    left -= tokensOf(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
}
