import { element, type Shape } from './markdown-shapes.ts';

const code = '(?<!`)`[^`\\n]+`(?!`)';
const inside = `(?:[^*\`\\n]|${code})+`;
const codes = new RegExp(code, 'gu');
/** A sign without another after it is a sign. */
const lone = '\\*(?=[^*]*$)';
const piece = new RegExp(
  `(${code})|\\*\\*(${inside})\\*\\*|\\*(${inside})\\*|([^*\`]+|${lone})`,
  'guy',
);
/** What may be more than it seems: links, addresses, HTML, entities, other signs, breaks. */
const special = /[\\<_~@\t\r\0]|&[#\w]|:\/\/|www\.| \n|\n /i;
const before = /^[\s(]?$/u;
const opening = /^[\p{L}\p{N}`]/u;
const closing = /[\p{L}\p{N}.!?:)%`]$/u;
const after = /^[\s.,;:!?)]?$/u;

/** Reads words with plain emphasis and code; undefined for all that might be something else. */
export function plainWords(text: string): readonly Shape[] | undefined {
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
      // Readers differ in what is left of spaces alone.
      if (words.trim() === '') return undefined;
      shapes.push(element('code', [unspaced(words)]));
    } else if (stressed !== undefined) {
      const words = isStressed(text, start, whole, stressed) ? plainWords(stressed) : undefined;
      // The words inside were read with the same expression.
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
