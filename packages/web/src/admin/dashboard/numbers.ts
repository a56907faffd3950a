const grouped = new Intl.NumberFormat('en-US');
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

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
  if (value === 0) return '$0';
  const digits = value >= 1 ? 2 : Math.min(6, 1 - Math.floor(Math.log10(value)));
  const format = { minimumFractionDigits: Math.min(2, digits), maximumFractionDigits: digits };
  return `$${value.toLocaleString('en-US', format)}`;
}

/** `1 job`, `2 jobs`. */
export function several(number: number, one: string, more = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : more}`;
}

const fewDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** `0.9 s`, `42 s`. */
export function seconds(value: number): string {
  return `${value < 10 ? fewDigits.format(value) : count(Math.round(value))} s`;
}
