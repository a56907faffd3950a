import nlp from 'compromise';
import type { TextRange } from '../text-range.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';

interface Found {
  readonly text: string;
  readonly offset: { readonly start: number; readonly length: number };
}

/** Reading a line is dear, and conversations are masked again with every question. */
const read = new Map<string, readonly TextRange[]>();
const mostRead = 5000;

/** What the grammar of an English sentence makes a person of. */
export function findByGrammar(line: string): readonly TextRange[] {
  const known = read.get(line);
  if (known !== undefined) return known;
  const ranges = rangesIn(line);
  if (read.size >= mostRead) read.clear();
  read.set(line, ranges);
  return ranges;
}

function rangesIn(line: string): TextRange[] {
  const found = nlp(line).people().json({ offset: true }) as Found[];
  return found.flatMap(({ offset: { start, length } }) => {
    const text = line.slice(start, start + length);
    const lead = /^(?:(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]ir)\.? )*/u.exec(text)?.[0].length ?? 0;
    const name = withoutTail(text.slice(lead));
    return isName(name) ? [{ start: start + lead, end: start + lead + name.length }] : [];
  });
}

/** Without what is no letter at its end, and a genitive s before that. */
function withoutTail(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => /[\p{L}\p{M}]/u.test(character));
  const name = characters.slice(0, last + 1).join('');
  return /['’]s$/u.test(name) ? name.slice(0, -2) : name;
}

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (!words.every((word) => /^\p{Lu}/u.test(word)) || /-\p{Ll}/u.test(text)) return false;
  if (words.some((word) => noNames.has(word.toLowerCase()))) return false;
  if (hardlyNames.has(first.toLowerCase())) return false;
  return words.length > 1 || !commonWords.has(first.toLowerCase());
}
