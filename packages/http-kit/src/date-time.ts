const form =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a time as `Date` holds it (RFC 3339 §5.6, upper case): the day exists, there is
 * no leap second, and in UTC the year has four digits, so that texts of times sort as times do.
 */
export function isDateTime(text: string): boolean {
  const [, year, month, day] = form.exec(text) ?? [];
  if (year === undefined) return false;
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  if (Number(day) > last.getUTCDate()) return false;
  const utc = new Date(text);
  return utc.getUTCFullYear() >= 0 && utc.getUTCFullYear() <= 9999;
}
