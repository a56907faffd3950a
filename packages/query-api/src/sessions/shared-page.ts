import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { emptyBook } from '@mach42/masking/alias-book.ts';
import { maskTexts, type KnownWorld } from '@mach42/masking/masker.ts';
import { chatMarkdown } from './markdown.ts';

interface SaidLine {
  readonly speaker: string;
  readonly isPerson: boolean;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Markdown. */
  readonly content: string;
}

export interface PageToWrite {
  readonly title: string;
  readonly lines: readonly SaidLine[];
  /** The number of messages that are shown when there are more; absent when all are shown. */
  readonly cutTo: number | undefined;
  /** Absent where nothing is masked. */
  readonly known: KnownWorld | undefined;
}

export interface SharedPage {
  readonly title: string;
  readonly markdown: string;
}

/** A chat as the readers of its link see it. A task of a worker thread: what masks takes half a second to load. */
export function sharedPage({ title, lines, cutTo, known }: PageToWrite): SharedPage {
  if (known === undefined) {
    return { title, markdown: chatMarkdown({ title, masked: false, lines, cutTo }) };
  }
  const names = [...new Set(lines.flatMap(({ isPerson, speaker }) => (isPerson ? [speaker] : [])))];
  const texts = [title, ...names, ...lines.map(({ content }) => content)].map((text) => ({ text }));
  const [maskedTitle = '', ...others] = maskTexts({ known, aliases: emptyBook, texts }).texts;
  const aliases = new Map(names.map((name, at) => [name, aliasOf(others[at] ?? '')]));
  const masked = lines.map(({ speaker, at, isPerson }, index) => ({
    speaker: isPerson ? (aliases.get(speaker) ?? sessionTexts.someone) : speaker,
    at,
    content: others[names.length + index] ?? '',
  }));
  const markdown = chatMarkdown({ title: maskedTitle, masked: true, lines: masked, cutTo });
  return { title: maskedTitle, markdown };
}

/** A name that is not masked completely is not shown. */
const aliasOf = (masked: string): string =>
  /^[A-Z]+_\d+$/.test(masked) ? masked : sessionTexts.someone;
