import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { htmlAsText } from './html-as-text.ts';

export interface Line {
  readonly speaker: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Markdown. */
  readonly content: string;
}

export interface Chat {
  readonly title: string;
  readonly masked: boolean;
  readonly lines: readonly Line[];
  /** How many messages are shown when there are more; absent when all are. */
  readonly cutTo: number | undefined;
}

/** A chat as a document. What people wrote is in quotations, which nothing in it can end. */
export function chatMarkdown({ title, masked, lines, cutTo }: Chat): string {
  const notes = [
    ...(masked ? [sessionTexts.masked] : []),
    ...(cutTo === undefined ? [] : [sessionTexts.lastMessages(cutTo)]),
    ...(lines.length === 0 ? [sessionTexts.empty] : []),
  ];
  return document([heading(title), ...notes.map(emphasised), ...lines.flatMap(said)]);
}

/** All that an assistant elsewhere is shown when no chat was opened to it. */
export function externalMarkdown(model: string): string {
  return document([heading(model), sessionTexts.external]);
}

const said = ({ speaker, at, content }: Line): string[] => [
  `## ${asText(speaker)}`,
  emphasised(`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`),
  htmlAsText(content)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n'),
];

const document = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`;
const heading = (text: string): string => `# ${asText(text)}`;
const emphasised = (text: string): string => `*${text}*`;

/** Plain text without markup, on one line (CommonMark §2.4). */
function asText(words: string): string {
  return words.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
}
