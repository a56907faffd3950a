import { trimmedEnd } from '@mach42/contracts/kernel/text-parts.ts';
import { isCostly } from './markdown-bounds.ts';
import {
  checkbox,
  element,
  type CodeShape,
  type ElementShape,
  type Shape,
} from './markdown-shapes.ts';

/**
 * Returns the shapes of a block of Markdown; a block that would hold up the page is shown as it was written.
 * Undefined where it needs the whole reading of `markdown-whole.ts`.
 */
export function readPlain(block: string): readonly Shape[] | undefined {
  const plain = plainShapes(block);
  const isRefused = plain === undefined && isCostly(block);
  return isRefused ? [{ kind: 'code', language: undefined, text: block }] : plain;
}

const heading = /^(#{1,6})(?: +([^ ].*)?)?$/;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const openingFence = /^(`{3,}|~{3,})(?: *([\w+#-]+)(?: [^`]*)?)?$/;
const item = /^(?:([-*+])|(\d{1,9})([.)]))(?: (?:\[([ xX])\] )?(\S(?:.*\S)?))?$/;
/** The beginning of a line that may be more than words: a list, a quotation, a table, the line under a title. */
const sign = /^(?:$|[\s#>+=<|~:-]|\d{1,9}[.)](?:\s|$)|```|\*(?!\*?[\p{L}\p{N}`]))/u;

/** The most titles and pieces of code of one text: after each of them the rest of the text is read again. */
const mostParts = 30;

/**
 * Reads the forms that most Markdown consists of, at a tenth of the cost of a whole reading: titles, words, flat
 * lists and code. Returns undefined for a text that may have another form.
 */
export function plainShapes(text: string, parts = mostParts): readonly Shape[] | undefined {
  if (parts === 0 || /[\r\0]/.test(text)) return undefined;
  const lines = trimmedEnd(text, ' \n').split('\n');
  const [first = ''] = lines;
  if (fence.test(first)) return codeIn(text.split('\n'), parts);
  const title = heading.exec(first);
  if (title !== null) return titleIn(title, lines.slice(1), parts);
  if (item.test(first)) return listIn(lines);
  if (first === '') return undefined;
  const flush = [first.replace(/^ {1,3}/, ''), ...lines.slice(1)];
  const words = flush.some((line) => sign.test(line)) ? undefined : plainWords(flush.join('\n'));
  return words && [element('p', words)];
}

function codeIn(
  [first = '', ...lines]: readonly string[],
  parts: number,
): readonly Shape[] | undefined {
  const [, mark = '', language = ''] = openingFence.exec(first) ?? [];
  if (mark === '') return undefined;
  const end = lines.findIndex((line) => fence.test(line));
  if (end !== -1 && lines[end] !== mark) return undefined;
  const inside = lines.slice(0, end !== -1 || lines.at(-1) === '' ? end : undefined);
  const code: CodeShape = {
    kind: 'code',
    language: language || undefined,
    text: inside.join('\n'),
  };
  const below = end === -1 ? '' : lines.slice(end + 1).join('\n');
  const rest = below.trim() === '' ? [] : plainShapes(below, parts - 1);
  return rest && [code, ...rest];
}

function titleIn(
  [, signs = '', line = '']: readonly string[],
  below: readonly string[],
  parts: number,
): readonly Shape[] | undefined {
  const words = /[# ]$/.test(line) ? undefined : plainWords(line);
  const rest = below.length === 0 ? [] : plainShapes(below.join('\n'), parts - 1);
  return words && rest && [element(`h${signs.length}`, words), ...rest];
}

/** Reads a list with one line an item, all with the same sign. */
function listIn(lines: readonly string[]): readonly ElementShape[] | undefined {
  const found = lines.map((line) => item.exec(line));
  const [, bullet, start, stop] = found[0] ?? [];
  const items: ElementShape[] = [];
  for (const one of found) {
    const [, itsBullet, , itsStop, box, content = ''] = one ?? [];
    const words = itemWords(content);
    if (words === undefined || itsBullet !== bullet || itsStop !== stop) return undefined;
    items.push(element('li', box === undefined ? words : [checkbox(box !== ' '), ' ', ...words]));
  }
  if (start === undefined) return [element('ul', items)];
  return [element('ol', items, { start: Number(start) })];
}

function itemWords(content: string): readonly Shape[] | undefined {
  if (/^\[[ xX]\]$/.test(content)) return [content];
  return content !== '' && sign.test(content) ? undefined : plainWords(content);
}

const code = '(?<!`)`[^`\\n]+`(?!`)';
const inside = `(?:[^*\`\\n]|${code})+`;
const codes = new RegExp(code, 'gu');
/** An asterisk that no other asterisk follows is a plain character. */
const lone = '\\*(?=[^*]*$)';
const piece = new RegExp(
  `(${code})|\\*\\*(${inside})\\*\\*|\\*(${inside})\\*|([^*\`]+|${lone})`,
  'guy',
);
/** Signs that may have another meaning: links, addresses, HTML, entities, other signs, breaks. */
const special = /[\\<_~@\t\r\0]|&[#\w]|:\/\/|www\.| \n|\n /i;
const before = /^[\s(]?$/u;
const opening = /^[\p{L}\p{N}`]/u;
const closing = /[\p{L}\p{N}.!?:)%`]$/u;
const after = /^[\s.,;:!?)]?$/u;

/** Reads words with plain emphasis and code; returns undefined for a text that may have another form. */
function plainWords(text: string): readonly Shape[] | undefined {
  const beside = text.replaceAll(codes, '`');
  const bracket = beside.indexOf('[');
  const hasLink = bracket !== -1 && beside.includes(']', bracket);
  if (hasLink || special.test(beside)) return undefined;
  const shapes: Shape[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const start = piece.lastIndex;
    const found = piece.exec(text);
    if (found === null) return undefined;
    const [whole, quoted, strong, light, plain = ''] = found;
    const stressed = strong ?? light;
    if (quoted !== undefined) {
      const words = quoted.slice(1, -1);
      // Readers differ in how they treat code that consists only of spaces.
      if (words.trim() === '') return undefined;
      shapes.push(element('code', [unspaced(words)]));
    } else if (stressed !== undefined) {
      const words = isStressed(text, start, whole, stressed) ? plainWords(stressed) : undefined;
      // Reading the inner words moved the index of the same expression.
      piece.lastIndex = start + whole.length;
      if (words === undefined) return undefined;
      shapes.push(element(strong === undefined ? 'em' : 'strong', words));
    } else add(shapes, plain);
  }
  return shapes;
}

function add(shapes: Shape[], words: string): void {
  const last = shapes.at(-1);
  if (typeof last === 'string') shapes.splice(-1, 1, last + words);
  else shapes.push(words);
}

const isStressed = (text: string, start: number, whole: string, words: string): boolean =>
  before.test(text.charAt(start - 1)) &&
  opening.test(words) &&
  closing.test(words) &&
  after.test(text.charAt(start + whole.length));

function unspaced(text: string): string {
  return /^ .* $/.test(text) ? text.slice(1, -1) : text;
}
