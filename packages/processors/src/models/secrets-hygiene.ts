import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';

/** How a person keeps their secrets, only in counts: no name and no value of any. */
export interface SecretsHygiene {
  readonly entries: number;
  /** Entries whose value another entry has, too. */
  readonly reused: number;
  /** Entries with less than `shortestGood` characters. */
  readonly short: number;
  readonly undated: number;
  /** Entries whose newest date is more than a year ago. */
  readonly old: number;
}

export const shortestGood = 12;
const yearMs = 365 * 24 * 3_600_000;

interface Secret {
  readonly values: readonly string[];
  /** Milliseconds since 1970. */
  readonly dates: readonly number[];
}

/** Counts in the section `secrets`; undefined where there is none. */
export function secretsHygiene(phod: BriefData, now: Date): SecretsHygiene | undefined {
  const sections = Object.entries(phod).filter(([key]) => isSecretsSection(key));
  if (sections.length === 0) return undefined;
  const secrets = sections.flatMap(([, content]) => entriesOf(content)).map(secretOf);
  const holders = new Map<string, number>();
  for (const value of secrets.flatMap(({ values }) => [...new Set(values)])) {
    holders.set(value, (holders.get(value) ?? 0) + 1);
  }
  const count = (fits: (secret: Secret) => boolean): number => secrets.filter(fits).length;
  return {
    entries: secrets.length,
    reused: count(({ values }) => values.some((value) => (holders.get(value) ?? 0) > 1)),
    short: count(({ values }) => values.some((value) => value.length < shortestGood)),
    undated: count(({ dates }) => dates.length === 0),
    old: count(
      ({ dates }) => dates.length > 0 && dates.every((date) => date < now.getTime() - yearMs),
    ),
  };
}

/** An item of a list, or a field of an object, is one. */
function entriesOf(content: unknown): readonly unknown[] {
  if (isList(content)) return content;
  if (isFields(content)) return Object.values(content);
  return content === null || content === '' ? [] : [content];
}

interface Leaf {
  readonly key: string;
  readonly text: string;
}

const secretKey =
  /pass|secret|code|pin|key|token|word|value|adgangskode|kode|geheim|kennwort|schl(?:ü|ue)ssel/i;
const aboutKey = /^(?:name|title|label|user(?:_?name)?|login|url|site|notes?|description)$/i;
const isoDay = /^\d{4}-\d{2}-\d{2}(?:$|T)/;

function secretOf(entry: unknown): Secret {
  const leaves = leavesOf('', entry);
  const isDate = ({ text }: Leaf) => isoDay.test(text) && !Number.isNaN(Date.parse(text));
  const dates = leaves.filter(isDate);
  const others = leaves.filter((leaf) => !isDate(leaf));
  const named = others.filter(({ key }) => secretKey.test(key));
  const held = named.length > 0 ? named : others.filter(({ key }) => !aboutKey.test(key));
  return {
    values: held.map(({ text }) => text.replaceAll(/\s/g, '')).filter((value) => value !== ''),
    dates: dates.map(({ text }) => Date.parse(text)),
  };
}

function leavesOf(key: string, value: unknown): Leaf[] {
  if (isList(value)) return value.flatMap((item) => leavesOf(key, item));
  if (isFields(value)) return Object.entries(value).flatMap(([name, one]) => leavesOf(name, one));
  return typeof value === 'string' || typeof value === 'number'
    ? [{ key, text: String(value) }]
    : [];
}
