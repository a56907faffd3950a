import type { Finder, Span } from '../span.ts';

const alone = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_+.,-])${pattern}(?![\p{L}\p{N}_-]|[.,]\d)`, 'gu');

const checked: readonly {
  readonly pattern: RegExp;
  readonly isValid: (text: string) => boolean;
}[] = [
  { pattern: alone(String.raw`\d{6}-\d{4}`), isValid: isCpr },
  { pattern: alone(String.raw`\d{3}-\d{2}-\d{4}`), isValid: isSsn },
  { pattern: alone(String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`), isValid: isTaxId },
];

/** Ten digits without a dash are a CPR number only where the text says so. */
const toldCpr = /\bcpr\b[^\d\n]{0,20}(?<it>\d{6}[ -]?\d{4})(?!\d)/dgiu;

/** Danish CPR numbers, German tax ids, social security numbers of the United States. */
export const findNationalIds: Finder = (text) => {
  const spans = checked.flatMap(({ pattern, isValid }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }): Span[] =>
      isValid(found) ? [{ start: index, end: index + found.length, kind: 'NATIONALID' }] : [],
    ),
  );
  const told = [...text.matchAll(toldCpr)].flatMap(({ indices }): Span[] => {
    const [start, end] = indices?.groups?.['it'] ?? [0, 0];
    return [{ start, end, kind: 'NATIONALID' }];
  });
  return [...spans, ...told];
};

/** A day and month that exist; the check digit has not been compulsory since 2007. */
function isCpr(text: string): boolean {
  const [day, month] = [Number(text.slice(0, 2)), Number(text.slice(2, 4))];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/** No area 000, 666 or 9xx, no group 00, no serial 0000 (Social Security Administration). */
function isSsn(text: string): boolean {
  const [area = '', group = '', serial = ''] = text.split('-');
  return !/^(000|666|9..)$/.test(area) && group !== '00' && serial !== '0000';
}

/** Eleven digits, the first not 0, one digit two or three times, check digit of ISO 7064 MOD 11,10. */
function isTaxId(text: string): boolean {
  const digits = Array.from(text.replaceAll(' ', ''), Number);
  const [check = 0] = digits.slice(-1);
  const body = digits.slice(0, -1);
  const counts = [...new Set(body)].map((digit) => body.filter((one) => one === digit).length);
  if (digits[0] === 0 || counts.filter((count) => count > 1).length !== 1) return false;
  let product = 10;
  for (const digit of body) {
    const sum = (digit + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === check;
}
