export interface TextPart {
  readonly kind: 'text' | 'link' | 'mention' | 'alias';
  readonly text: string;
}

const link = String.raw`https?://[^\s<>"']*[^\s<>"'.,;:!?)\]}]`;
const alias = String.raw`\b[A-Z]{2,}(?:_[A-Z]+)*_\d+\b`;

interface PartsOptions {
  /** Names that are mentioned as `@name`. */
  readonly names: readonly string[];
  /** Also finds what is in the place of something masked, such as `PERSON_1`. */
  readonly aliases: boolean;
}

/** Parts a plain text into what is drawn differently; the parts joined are the text. */
export function textParts(text: string, { names, aliases }: PartsOptions): readonly TextPart[] {
  const mentions = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const kinds = [
    `(?<link>${link})`,
    ...(mentions.length === 0 ? [] : [`(?<mention>@(?:${mentions.join('|')})(?![\\p{L}\\p{N}]))`]),
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
