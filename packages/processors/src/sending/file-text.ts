import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import type { TextRange } from '@mach42/masking/text-range.ts';

/** A file as `JSON.stringify` writes it, in which these sections, with their names, are open. */
export function fileText(
  briefData: BriefData,
  indent: number,
  open: readonly string[] = [],
): OpenText {
  const sections = Object.entries(briefData);
  if (sections.length === 0) return { text: '{}', open: [] };
  const opened = new Set(open);
  const line = `\n${' '.repeat(indent)}`;
  const parts = sections.flatMap(([section, value], index) => {
    const json = JSON.stringify(value, null, indent).replaceAll('\n', line);
    const text = `${JSON.stringify(section)}: ${json}`;
    return [
      (index === 0 ? '{' : ',') + line,
      opened.has(section) ? { text, open: [{ section, start: 0, end: text.length }] } : text,
    ];
  });
  return joined([...parts, '\n}']);
}

/** The range of a section in a text that is sent unmasked. */
export interface OpenRange extends TextRange {
  readonly section: string;
}

/** A text with spans that are not masked when it leaves the machine. */
export interface OpenText {
  readonly text: string;
  /** In their order, without overlaps. */
  readonly open: readonly OpenRange[];
}

/** Texts one after the other; a text without open spans may be a string. */
export function joined(parts: readonly (string | OpenText)[]): OpenText {
  let text = '';
  const open: OpenRange[] = [];
  for (const part of parts) {
    const at = text.length;
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    text += part.text;
    for (const { section, start, end } of part.open) {
      open.push({ section, start: at + start, end: at + end });
    }
  }
  return { text, open };
}

/** The texts by the value of a section. A change makes new values, so each version is written once. */
const texts = new WeakMap<object, string>();

/** A file as JSON without blanks, to be sent to a worker thread. */
export function fileJson(phod: BriefData): string {
  const sections = Object.entries(phod).map(
    ([section, value]) => `${JSON.stringify(section)}:${jsonOf(value)}`,
  );
  return `{${sections.join(',')}}`;
}

function jsonOf(value: unknown): string {
  if (!isFields(value) && !isList(value)) return JSON.stringify(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}
