import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { matches, type Finder, type Span, after, before } from '../span.ts';

/** The pattern matches a number in one way only: with groups of one to four, a long word would take thousands of steps. */
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

const cue = String.raw`born|birth ?day|birth ?date|date of birth|d\.?o\.?b\.?|født|fødselsdag|fødselsdato|geboren|geb\.|geburtstag|geburtsdatum`;
const month = String.raw`jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|ts)?|märz|apr(?:il)?|may|maj|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?`;
const day = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:\.|st|nd|rd|th)? (?:of )?(?:${month})\.?,? \d{4}`,
  String.raw`(?:${month})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
].join('|');

/** The day is near the word, on the same line, after it or, in some languages, before it. */
const afterCue = new RegExp(
  String.raw`(?<![\p{L}])(?:${cue})(?:[^\n\d]{0,30}?)(?<it>${day})(?!\d)`,
  'dgiu',
);
const beforeCue = new RegExp(
  String.raw`(?<!\d)(?<it>${day})(?: \p{L}+){0,2} (?:geboren|født|born)(?!\p{L})`,
  'dgiu',
);

/** Dates that a text calls a person's day of birth. */
export const findBirthDates: Finder = (text) => [
  ...matches(text, afterCue, 'BIRTHDATE'),
  ...matches(text, beforeCue, 'BIRTHDATE'),
];

const alone = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_+.,-])${pattern}(?![\p{L}\p{N}_-]|[.,]\d)`, 'gu');

const checked: readonly {
  readonly pattern: RegExp;
  readonly isValid: (text: string) => boolean;
}[] = [
  { pattern: alone(String.raw`\d{6}-\d{4}`), isValid: isCpr },
  { pattern: alone(String.raw`\d{3}-\d{2}-\d{4}`), isValid: isSsn },
  { pattern: alone(String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`), isValid: isTaxId },
  { pattern: alone(String.raw`\d{2} ?\d{6} ?[A-Za-z] ?\d{2} ?\d`), isValid: isInsuranceNumber },
  {
    pattern: alone(
      String.raw`(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]`,
    ),
    isValid: () => true,
  },
];

/** Numbers whose form says little by itself, where the text before them says what they are. */
const labelled: readonly RegExp[] = [
  /\b(?:cpr|personnummer)(?:-?(?:nr|nummer))?\b[^\d\n]{0,20}(?<it>\d{6}[ -]?\d{4})(?!\d)/dgiu,
  /\b(?:ssn|social security)\b[^\d\n]{0,20}(?<it>\d{3}[ -]?\d{2}[ -]?\d{4})(?!\d)/dgiu,
  /\b(?:steuernummer|steuer-?nr|st\.-?nr)\b[^\d\n]{0,15}(?<it>\d{2,3}\/\d{3}\/\d{4,5}|\d{2} ?\d{3} ?\d{3} ?\d{3})(?!\d)/dgiu,
  /(?<!\p{L})(?:passport|pas|reisepass|personalausweis|ausweis)(?:[ -]?(?:number|no|nr|nummer))?\b[^\p{L}\d\n]{0,4}(?:is |er |ist |lautet )?(?<it>(?=[A-Z\d]*\d{3})[A-Z\d]{8,10})(?![\p{L}\p{N}])/dgiu,
];

/**
 * Danish CPR numbers, German tax ids and insurance numbers, British insurance numbers, social
 * security numbers of the United States.
 */
export const findNationalIds: Finder = (text) => {
  const spans = checked.flatMap(({ pattern, isValid }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }): Span[] =>
      isValid(found) ? [{ start: index, end: index + found.length, kind: 'NATIONALID' }] : [],
    ),
  );
  return [...spans, ...labelled.flatMap((pattern) => matches(text, pattern, 'NATIONALID'))];
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

const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];

/** Office, day of birth, initial, serial, and a check digit over them with the letter as two digits. */
function isInsuranceNumber(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase();
  const letter = String(compact.charCodeAt(8) - 64).padStart(2, '0');
  const digits = Array.from(compact.slice(0, 8) + letter + compact.slice(9, 11), Number);
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (weights[index] ?? 0);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === Number(compact[11]);
}
