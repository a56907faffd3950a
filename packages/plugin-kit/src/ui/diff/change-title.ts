import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import {
  isSecretsSection,
  knownSection,
  titleOfKey,
  type ItemKind,
} from '@mach42/contracts/phod/sections.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { parsePointer, valueAt } from '@mach42/json-document/pointer.ts';
import { dateLocale, t } from '@mach42/language/t.ts';
import { preferredTexts } from '../../dates/preferred.ts';
import { locationText } from './change-text.tsx';

const verbs = { add: t('New'), replace: t('Changed'), remove: t('Removed') } as const;

type Noun = Exclude<ItemKind, 'text'>;

/** The titles of an item that is new, changed or removed. */
const items: Readonly<Record<Noun, Readonly<Record<keyof typeof verbs, string>>>> = {
  project: { add: t('New project'), replace: t('Changed project'), remove: t('Removed project') },
  task: { add: t('New task'), replace: t('Changed task'), remove: t('Removed task') },
  event: { add: t('New event'), replace: t('Changed event'), remove: t('Removed event') },
  contact: { add: t('New contact'), replace: t('Changed contact'), remove: t('Removed contact') },
  note: { add: t('New note'), replace: t('Changed note'), remove: t('Removed note') },
};

/** Longer texts are cut: the whole text is below the title. */
const longest = 80;

/**
 * Returns the title of an operation in words: `New event: 4 December, 09:00, Kiln opening`, `Changed: Projects,
 * Lease, deadline`. The year of a day is left out where it is `thisYear`.
 */
export function changeTitle(op: PhodOperation, base: unknown, thisYear: number): string {
  const [section = '', item, ...fields] = parsePointer(op.path);
  const verb = verbs[op.op];
  if (item === undefined) {
    const first = isList(op.value) && !isSecretsSection(section) ? op.value[0] : undefined;
    const name = nameOf(first, thisYear);
    return t('{verb} section: {section}{value}', {
      verb,
      section: titleOfKey(section),
      value: name === '' ? '' : `, ${name}`,
    });
  }
  const isItem = fields.length === 0 && (item === '-' || isList(valueAt(base, `/${section}`)));
  if (op.op === 'replace' || !isItem || isSecretsSection(section)) {
    return `${verb}: ${locationText(op, base)}`;
  }
  const value = op.op === 'add' ? op.value : op.oldValue;
  const kind = knownSection(section)?.takes ?? 'text';
  const noun = kind === 'field' || kind === 'text' || !isFields(value) ? undefined : kind;
  const name = nameOf(value, thisYear);
  const what =
    noun === undefined
      ? t('{verb} in {section}', { verb, section: titleOfKey(section) })
      : items[noun][op.op];
  return name === '' ? what : `${what}: ${name}`;
}

/** Returns the day, the time and the title, as far as they exist: `4 December, 09:00, Kiln opening`. */
function nameOf(value: unknown, thisYear: number): string {
  if (typeof value === 'string') return cut(value.trim());
  if (!isFields(value)) return '';
  const text = (name: string) => (typeof value[name] === 'string' ? value[name].trim() : '');
  const title = text('title') || text('name') || text('content');
  // The day of a note is the day on which it was written: it is no part of its name.
  const parts =
    text('time') === '' && text('content') !== ''
      ? [title]
      : [dayOf(text('date'), thisYear), preferredTexts.timeText(text('time')), title];
  return cut(parts.filter((part) => part !== '').join(', '));
}

function dayOf(date: string, thisYear: number): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const day = new Date(`${date}T00:00:00Z`);
  if (found === null || Number.isNaN(day.getTime())) return date;
  const year = Number(found[1]) === thisYear ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString(dateLocale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...year,
  });
}

const cut = (text: string): string => {
  const [line = ''] = text.split('\n');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};
