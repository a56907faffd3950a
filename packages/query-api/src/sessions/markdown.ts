import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';

/** A fence that no list or quotation is around (CommonMark §4.5). */
const fence = /^(?:`{3,}|~{3,})/;
/** The spans of code in a line that has no more than two backticks in a row. */
const codeSpan = /``[^`]+``(?!`)|`[^`]+`(?!`)/g;

interface HtmlLine {
  readonly text: string;
  /** Inside a fence, or one of its ends: its text is no markup. */
  readonly isCode: boolean;
}

/**
 * Markdown in which no HTML is left but as text. Code keeps its `<` as it is where it is certain to
 * be code: in fences of their own lines and in spans that end in their line. Where a reader
 * could take it otherwise, all of the text is written with `&lt;`.
 */
export function htmlAsText(markdown: string): string {
  const lines = inFences(markdown.split(/\r\n?|\n/));
  const isCertain = lines.every(({ text, isCode }) => isCode || hasCertainCode(text));
  return lines
    .map(({ text, isCode }) => {
      if (!isCertain) return escape(text);
      return isCode ? text : escapeAroundSpans(text);
    })
    .join('\n');
}

function inFences(texts: readonly string[]): HtmlLine[] {
  let open: string | undefined;
  return texts.map((text) => {
    if (open !== undefined) {
      if (closes(text, open)) open = undefined;
      return { text, isCode: true };
    }
    const marks = fence.exec(text)?.[0] ?? '';
    const info = text.slice(marks.length);
    if (marks === '' || (marks.startsWith('`') && info.includes('`'))) {
      return { text, isCode: false };
    }
    open = marks;
    return { text, isCode: true };
  });
}

function closes(text: string, open: string): boolean {
  const marks = /^ {0,3}(?<marks>`+|~+)[ \t]*$/.exec(text)?.groups?.['marks'] ?? '';
  return marks.startsWith(open);
}

/** Outside of fences: each run of backticks has its end in the line, and there is no other fence. */
function hasCertainCode(text: string): boolean {
  if (/`{3}|~{3}|\\`/.test(text)) return false;
  return !text.replaceAll(codeSpan, '').includes('`');
}

function escapeAroundSpans(text: string): string {
  let done = '';
  let at = 0;
  for (const { 0: span, index } of text.matchAll(codeSpan)) {
    done += escape(text.slice(at, index)) + span;
    at = index + span.length;
  }
  return done + escape(text.slice(at));
}

const escape = (text: string): string => text.replaceAll('<', '&lt;');

export interface Line {
  readonly speaker: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Markdown. */
  readonly content: string;
}

interface Chat {
  readonly title: string;
  readonly masked: boolean;
  readonly lines: readonly Line[];
  /** The number of messages that are shown when there are more; absent when all are shown. */
  readonly cutTo: number | undefined;
}

/** A chat as a document. Texts of people are in quotations, which nothing in them can end. */
export function chatMarkdown({ title, masked, lines, cutTo }: Chat): string {
  const notes = [
    ...(masked ? [sessionTexts.masked] : []),
    ...(cutTo === undefined ? [] : [sessionTexts.lastMessages(cutTo)]),
    ...(lines.length === 0 ? [sessionTexts.empty] : []),
  ];
  return document([heading(title), ...notes.map(emphasised), ...lines.flatMap(said)]);
}

/** Returns the page that an assistant elsewhere is shown when no chat was opened to it. */
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
