import { locale, t } from '@mach42/language/t.ts';

const grouped = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** `1,284`. */
export function count(value: number): string {
  return grouped.format(value);
}

/** `12.3K`. */
export function shortCount(value: number): string {
  return short.format(value);
}

/** `$0`, `$0.0042`, `$1.25`, `$1,284.00`: small amounts keep two digits that say something. */
export function dollars(value: number): string {
  const small = value === 0 ? 0 : Math.min(6, 1 - Math.floor(Math.log10(value)));
  const digits = value >= 1 ? 2 : small;
  return value.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Math.min(2, digits),
    maximumFractionDigits: digits,
  });
}

type Amount = {
  readonly number: number;
  readonly count: string;
};

const amounts = {
  account: (values: Amount) =>
    t('{number, plural, one {{count} account} other {{count} accounts}}', values),
  answer: (values: Amount) =>
    t('{number, plural, one {{count} answer} other {{count} answers}}', values),
  backup: (values: Amount) =>
    t('{number, plural, one {{count} backup} other {{count} backups}}', values),
  'content key': (values: Amount) =>
    t('{number, plural, one {{count} content key} other {{count} content keys}}', values),
  event: (values: Amount) =>
    t('{number, plural, one {{count} event} other {{count} events}}', values),
  index: (values: Amount) =>
    t('{number, plural, one {{count} index} other {{count} indexes}}', values),
  hour: (values: Amount) => t('{number, plural, one {{count} hour} other {{count} hours}}', values),
  job: (values: Amount) => t('{number, plural, one {{count} job} other {{count} jobs}}', values),
  reply: (values: Amount) =>
    t('{number, plural, one {{count} reply} other {{count} replies}}', values),
  row: (values: Amount) => t('{number, plural, one {{count} row} other {{count} rows}}', values),
  run: (values: Amount) => t('{number, plural, one {{count} run} other {{count} runs}}', values),
  seal: (values: Amount) => t('{number, plural, one {{count} seal} other {{count} seals}}', values),
  table: (values: Amount) =>
    t('{number, plural, one {{count} table} other {{count} tables}}', values),
} as const;

/** `1 job`, `2 jobs`. */
export const several = (number: number, of: keyof typeof amounts): string =>
  amounts[of]({ number, count: count(number) });

const fewDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });

/** `0.9 s`, `42 s`. */
export function seconds(value: number): string {
  return `${value < 10 ? fewDigits.format(value) : count(Math.round(value))} s`;
}
