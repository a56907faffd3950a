import { ArrowRightIcon } from '@blueprintjs/icons';
import { choiceName } from '@mach42/contracts/phod/choice-names.ts';
import { itemName, describePointer } from '@mach42/contracts/phod/describe-pointer.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { type Range, changedWords } from '@mach42/json-document/compare/word-ranges.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import type { ReactNode } from 'react';
import { isDay, preferredTexts } from '../../dates/preferred.ts';
import { markRanges } from '../json-tokens.ts';
import './diff-line.css';
import './value-change.css';

/** In texts up to this length the changed words are marked. */
const longestMarked = 300;
/** With more changed words, two texts have too little in common to mark them. */
const mostWords = 200;

interface ChangeWordsProps {
  readonly op: PhodOperation;
  /** True: there are no tints, because the change will not happen. */
  readonly plain?: boolean;
}

/** Shows the value that an operation removes and the value that it adds, in words; secrets are not shown. */
export function ChangeText({ op: { op, path, value, oldValue }, plain = false }: ChangeWordsProps) {
  if (isSecretsSection(parsePointer(path)[0] ?? '')) {
    return <p className="ws-change-words__secret">{t('Secrets are not shown here.')}</p>;
  }
  const isMarked = op === 'replace' && isShort(oldValue) && isShort(value);
  const marks = isMarked ? changedWords(oldValue, value, mostWords) : undefined;
  const tint = (kind: 'added' | 'removed') =>
    plain ? 'ws-change-words__value' : `ws-change-words__value ws-diff--${kind}`;
  return (
    <div className="ws-change-words">
      {op !== 'add' && (
        <div className={tint('removed')}>
          <span className="ws-diff__sign" aria-hidden="true">
            −
          </span>
          <span className="ws-visually-hidden">{t('removed:')} </span>
          <del>
            <Marked value={oldValue} ranges={marks?.before} />
          </del>
        </div>
      )}
      {op !== 'remove' && (
        <div className={tint('added')}>
          <span className="ws-diff__sign" aria-hidden="true">
            +
          </span>
          <span className="ws-visually-hidden">{t('added:')} </span>
          <ins>
            <Marked value={value} ranges={marks?.after} />
          </ins>
        </div>
      )}
    </div>
  );
}

interface MarkedProps {
  readonly value: unknown;
  readonly ranges: readonly Range[] | undefined;
}

function Marked({ value, ranges }: MarkedProps) {
  if (typeof value !== 'string' || ranges === undefined) {
    return <ValueWords value={fieldText(value)} />;
  }
  return markRanges([{ kind: 'string', text: value }], ranges).map(({ text, marked }, index) =>
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

/**
 * Whether changed words are marked in a value. They are not in a day or a choice, which is shown in other words than
 * it is stored in.
 */
const isShort = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= longestMarked &&
  fieldText(value) === value;

/** Returns the location of an operation in words: `Planner calendar, Kiln opening, time`. */
export function locationText({ path, value, oldValue }: PhodOperation, base: unknown): string {
  const own = itemName(value ?? oldValue);
  const tokens = parsePointer(path);
  const isItem = tokens.length === 2 && /^(?:\d+|-)$/.test(tokens[1] ?? '');
  if (!isItem || own === undefined) return describePointer(path, base);
  return `${titleOfKey(tokens[0] ?? '')}, ${own}`;
}

/** The limits of what is written out: characters of one text, items of one list, and levels. */
const longest = 300;
const mostItems = 20;
const deepest = 3;

/** Shows a JSON value in words: fields by their names, lists as lists. */
function ValueWords({ value, depth = 0 }: { readonly value: unknown; readonly depth?: number }) {
  if (isList(value) && value.length > 0 && depth < deepest) {
    return (
      <ul className="ws-value-words">
        {value.slice(0, mostItems).map((item, index) => (
          <li key={index}>
            <ValueWords value={item} depth={depth + 1} />
          </li>
        ))}
        {value.length > mostItems && (
          <li>{t('and {count} more', { count: value.length - mostItems })}</li>
        )}
      </ul>
    );
  }
  if (isFields(value) && Object.keys(value).length > 0 && depth < deepest) {
    const fields = Object.entries(value);
    return (
      <dl className="ws-value-words">
        {fields.slice(0, mostItems).map(([name, field]) => (
          <div key={name}>
            <dt>{titleOfKey(name)}</dt>
            <dd>
              <ValueWords value={fieldText(field)} depth={depth + 1} />
            </dd>
          </div>
        ))}
        {fields.length > mostItems && (
          <div>{t('and {count} more', { count: fields.length - mostItems })}</div>
        )}
      </dl>
    );
  }
  return <>{plainText(value)}</>;
}

/** Returns a choice, a day or a time of a field as the field's card shows it; other values as they are. */
function fieldText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return (
    choiceName(value) ??
    (isDay(value) ? preferredTexts.dayText(value) : preferredTexts.timeText(value))
  );
}

function plainText(value: unknown): ReactNode {
  if (value === '' || value === null || value === undefined) return <i>{t('empty')}</i>;
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (isList(value) && value.length === 0) return <i>{t('an empty list')}</i>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

interface ValueChangeProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** Shows in one line the values before and after a change. */
export function ValueChange({ before, after }: ValueChangeProps) {
  return (
    <span className="ws-value-change">
      <del>
        <span className="ws-visually-hidden">{t('before:')} </span>
        {before}
      </del>
      <ArrowRightIcon size={12} />
      <ins>
        <span className="ws-visually-hidden">{t('after:')} </span>
        {after}
      </ins>
    </span>
  );
}
