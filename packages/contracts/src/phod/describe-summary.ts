import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { isKnownKey, termOfKey } from './sections.ts';

/** The verb of an operation at the end of a phrase. */
const past: Readonly<Record<string, (what: string) => string>> = {
  added: (what) => t('{what} added', { what }),
  changed: (what) => t('{what} changed', { what }),
  removed: (what) => t('{what} removed', { what }),
};

/**
 * The title of a version in the language of the page. It is stored in English, made by rules of
 * `summary.ts`: what does not follow them is shown as it is, and so are the names of items.
 */
export function describeSummary(summary: string): string {
  const created = /^Created with (\d+) sections?$/.exec(summary);
  if (created !== null) {
    const sections = Number(created[1]);
    return t('{sections, plural, one {Created with # section} other {Created with # sections}}', {
      sections,
    });
  }
  return summary.split('; ').map(clauseWords).join('; ');
}

/** The title of a version behind that of the entry that it came from: `Kiln inspection: Planner calendar: 1 added`. */
export function describeSource(text: string): string {
  const parts = text.split(': ');
  const at = Math.max(
    0,
    parts.findIndex((part, index) => index < parts.length - 1 && isHead(part)),
  );
  return [...parts.slice(0, at), describeSummary(parts.slice(at).join(': '))].join(': ');
}

const isHead = (text: string): boolean => received(text) !== text || /^\d+ sections?$/.test(text);

/** `Projects: Lease deadline changed, 2 added`, `2 sections: 3 added`, `Back to v3`. */
function clauseWords(clause: string): string {
  const at = clause.indexOf(': ');
  if (at === -1) return phraseWords(clause);
  const [head, phrases] = [clause.slice(0, at), clause.slice(at + 2)];
  return `${headWords(head)}: ${phrases.split(', ').map(phraseWords).join(', ')}`;
}

function headWords(head: string): string {
  const sections = Number(/^(\d+) sections?$/.exec(head)?.[1]);
  return Number.isNaN(sections)
    ? received(head)
    : t('{sections, plural, one {# section} other {# sections}}', { sections });
}

function phraseWords(phrase: string): string {
  const [, capital, version] = /^(B|b)ack to v(\d+)$/.exec(phrase) ?? [];
  if (capital === 'B') return t('Back to v{version}', { version });
  if (capital === 'b') return t('back to v{version}', { version });
  const more = /^and (\d+) more$/.exec(phrase)?.[1];
  if (more !== undefined) return t('and {count} more', { count: more });
  const end = phrase.lastIndexOf(' ');
  const said = past[phrase.slice(end + 1)];
  if (end === -1 || said === undefined) return phrase;
  const what = phrase.slice(0, end);
  if (what === 'section') return said(t('section'));
  return said(
    phrase.endsWith('changed') ? changedField(what) : isField(what) ? termOfKey(what) : what,
  );
}

/** Whether a word is the name of a field. Names of fields are written in small letters within a title. */
const isField = (word: string): boolean => word === word.toLowerCase() && isKnownKey(word);

/** `Lease deadline`: the last word is a field of an item, unless it is a part of a longer name. */
function changedField(what: string): string {
  const end = what.lastIndexOf(' ');
  const field = what.slice(end + 1);
  return isField(field) ? `${what.slice(0, end + 1)}${termOfKey(field)}` : what;
}
