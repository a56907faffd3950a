import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { joined, type OpenText } from './open-text.ts';

/** A file as `JSON.stringify` writes it, in which these sections, with their names, are open. */
export function fileText(
  briefData: BriefData,
  indent: number,
  open: readonly string[] = [],
): OpenText {
  const sections = Object.entries(briefData);
  if (sections.length === 0) return { text: '{}', open: [] };
  const line = `\n${' '.repeat(indent)}`;
  const parts = sections.flatMap(([section, value], index) => {
    const json = JSON.stringify(value, null, indent).replaceAll('\n', line);
    const text = `${JSON.stringify(section)}: ${json}`;
    const isOpen = open.includes(section);
    return [
      (index === 0 ? '{' : ',') + line,
      isOpen ? { text, open: [{ section, start: 0, end: text.length }] } : text,
    ];
  });
  return joined([...parts, '\n}']);
}
