import { trimmedEnd } from '@mach42/contracts/kernel/trim.ts';
import { plainWords } from './markdown-words.ts';
import {
  checkbox,
  element,
  type CodeShape,
  type ElementShape,
  type Shape,
} from './markdown-shapes.ts';

const heading = /^(#{1,6})(?: +([^ ].*)?)?$/;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const openingFence = /^(`{3,}|~{3,})(?: *([\w+#-]+)(?: [^`]*)?)?$/;
const item = /^(?:([-*+])|(\d{1,9})([.)]))(?: (?:\[([ xX])\] )?(\S(?:.*\S)?))?$/;
/** What may begin something else than words: a list, a quotation, a table, the line under a title. */
const sign = /^(?:$|[\s#>+=<|~:-]|\d{1,9}[.)](?:\s|$)|```|\*(?!\*?[\p{L}\p{N}`]))/u;

/** Titles and pieces of code of one text: each of them reads again what stands below it. */
const mostParts = 30;

/**
 * Reads what most Markdown is made of, at a tenth of the price of a whole reading: titles, words,
 * flat lists and code. Undefined for all that might be something else.
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

/** One line an item, all with the same sign. */
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
