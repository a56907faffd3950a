import { limits } from '../kernel/limits.ts';

interface TextPart {
  readonly kind: 'text' | 'link' | 'mention' | 'alias';
  readonly text: string;
}

const link = String.raw`https?://[^\s<>"']*[^\s<>"'.,;:!?)\]}]`;
const alias = String.raw`\b[A-Z]{2,}(?:_[A-Z]+)*_\d+\b`;

interface PartsOptions {
  /** Names that are mentioned as `@name`. */
  readonly names: readonly string[];
  /** Also finds aliases that replace masked values, such as `PERSON_1`. */
  readonly aliases: boolean;
}

/** Splits a plain text into parts that are drawn differently; joined, the parts are the text. */
export function textParts(text: string, { names, aliases }: PartsOptions): readonly TextPart[] {
  const mentions = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const kinds = [
    `(?<link>${link})`,
    ...(mentions.length === 0
      ? []
      : [`(?<mention>(?<![\\p{L}\\p{N}])@(?:${mentions.join('|')})(?![\\p{L}\\p{N}]))`]),
    ...(aliases ? [`(?<alias>${alias})`] : []),
  ];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(kinds.join('|'), 'giu'))) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: kindOf(match.groups), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function kindOf(groups: { readonly [name: string]: string | undefined } | undefined) {
  if (groups?.['link'] !== undefined) return 'link';
  return groups?.['mention'] === undefined ? 'alias' : 'mention';
}

interface Mentionable {
  readonly userId: string;
  /** Each can be written after the `@`. */
  readonly names: readonly string[];
}

const quotedLine = /^ {0,3}>.*$/gmu;

/** Ids of the people whose mention a text shows, each once: chosen, typed or pasted, but not quoted. */
export function mentionsIn(text: string, people: readonly Mentionable[]): readonly string[] {
  const known = people.flatMap(({ userId, names }) =>
    names.filter(Boolean).map((name) => ({ userId, name })),
  );
  const names = known.map(({ name }) => name);
  const written = textParts(text.replaceAll(quotedLine, ''), { names, aliases: false })
    .filter(({ kind }) => kind === 'mention')
    .map((part) => part.text.slice(1).toLowerCase());
  const mentioned = new Set(written);
  const ids = known.filter(({ name }) => mentioned.has(name.toLowerCase()));
  return [...new Set(ids.map(({ userId }) => userId))].slice(0, limits.mentions);
}
