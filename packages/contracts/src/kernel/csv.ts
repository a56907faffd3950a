/**
 * A spreadsheet takes what begins like this for a formula, unless an apostrophe is before it. Where its separator is
 * a semicolon or a tab, as in German and Danish, it takes what follows one, or a new line within quotes, for a cell.
 */
const formula = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/gu;

/** Returns one line of CSV (RFC 4180), in which no cell is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A number is no text of a person: a negative one stays a number. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(formula, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
