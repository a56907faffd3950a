/** A fence that no list or quotation is around (CommonMark §4.5). */
const fence = /^(?:`{3,}|~{3,})/;
/** Of a line that has no more than two backticks in a row. */
const codeSpan = /``[^`]+``(?!`)|`[^`]+`(?!`)/g;

interface Line {
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

function inFences(texts: readonly string[]): Line[] {
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
