import { isFields, isList } from '@mach42/json-document/json-value.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

/** By the value of a section: what changes makes new values, so each version is written once. */
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
