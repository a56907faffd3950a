import { isFields, isList, type JsonFields } from '@mach42/json-document/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { t } from '@mach42/language/t.ts';

/** A file to be read by people: a chapter a section, a heading an item that has a name. */
export function phodMarkdown(
  briefData: BriefData,
  sections: readonly string[],
  head: string,
): string {
  const chapters = sections.map((key) => {
    const lines = linesOf(briefData[key]);
    const content = lines.length === 0 ? [t('Nothing here yet.')] : lines;
    return [`## ${escaped(titleOfKey(key))}`, '', ...content].join('\n');
  });
  return `${['# PHOD File', head, ...chapters].join('\n\n')}\n`;
}

function linesOf(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap((item, index) => itemLines(item, index > 0));
  if (isFields(value)) return fieldLines(value);
  return [oneLine(value)];
}

function itemLines(item: unknown, hasOneBefore: boolean): readonly string[] {
  if (!isFields(item)) return [`- ${oneLine(item)}`];
  const key = ['name', 'title'].find((name) => typeof item[name] === 'string');
  const { [key ?? '']: title, ...rest } = item;
  const heading = key === undefined ? [] : [`### ${oneLine(title)}`, ''];
  const lines = [...heading, ...fieldLines(rest)];
  return hasOneBefore ? ['', ...lines] : lines;
}

/** Fields without a value are left out. */
function fieldLines(fields: JsonFields): readonly string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `- ${escaped(titleOfKey(name))}: ${oneLine(value)}`);
}

/** What is neither text nor number stays JSON. */
function oneLine(value: unknown): string {
  if (typeof value === 'string') return escaped(onOneLine(value));
  if (isList(value) || isFields(value)) return `\`${JSON.stringify(value).replaceAll('`', 'ˋ')}\``;
  return String(value);
}

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`);
}
