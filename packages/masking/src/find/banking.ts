import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { Finder, Span } from '../span.ts';
import { after, before } from '../span.ts';

/** One way to read it, however it is parted: in groups of one to four, a long word takes thousands of steps. */
const ibanLike = new RegExp(`${before}[A-Za-z]{2}\\d{2}(?:[ -]?[A-Za-z0-9]){2,32}${after}`, 'gu');
const shortestIban = 15;

/** ISO 13616, with its check digits; what follows the number after a space is left out. */
export const findIbans: Finder = (text) =>
  [...text.matchAll(ibanLike)].flatMap(({ 0: found, index }): Span[] => {
    for (let end = found.length; end >= shortestIban; end -= 1) {
      const rest = found[end];
      if (rest !== undefined && /[A-Za-z0-9]/.test(rest)) continue;
      const candidate = found.slice(0, end);
      const compact = electronicFormatIBAN(candidate);
      if (compact !== null && isValidIBAN(compact)) {
        return [{ start: index, end: index + end, kind: 'IBAN' }];
      }
    }
    return [];
  });

const cardLike =
  /(?<![\p{L}\p{N}_.,-]|\p{Lu}{2}\d{2} )[2-6]\d{3}(?:[ -]?\d){9,15}(?![\p{L}\p{N}_]|[.,]\d)/gu;
/** First digits and lengths of the big issuers. */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:6\d{3}|50\d{2}|5[678]\d{2}|35\d{2})(?:\d{12}|\d{15}))$/;

/** Payment cards: numbers (ISO/IEC 7812-1) of the big issuers that pass the Luhn check. */
export const findCards: Finder = (text) =>
  [...text.matchAll(cardLike)].flatMap(({ 0: found, index }): Span[] => {
    const digits = found.replaceAll(/\D/g, '');
    const isCard = issued.test(digits) && passesLuhn(digits);
    return isCard ? [{ start: index, end: index + found.length, kind: 'CARD' }] : [];
  });

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits, Number).toReversed().entries()) {
    const value = digit * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
