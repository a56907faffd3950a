import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import type { Finder, Span } from '../span.ts';

/** Whose numbers are known when they are written without a country. */
const countries: readonly CountryCode[] = ['DK', 'DE', 'GB', 'US'];

interface Form {
  readonly pattern: RegExp;
  /** Whether what looks like it is a number of that form; without, all are. */
  readonly isNumber?: (digits: string) => boolean;
}

const isOf = (those: readonly CountryCode[]) => (written: string) =>
  those.some((country) => parsePhoneNumberFromString(written, country)?.isValid() === true);
const mayBe = (written: string) =>
  countries.some((country) => parsePhoneNumberFromString(written, country)?.isPossible() === true);

const start = String.raw`(?<![\p{L}\p{N}_+%#€$£]|\d[.,:/-])`;
const end = String.raw`(?![\p{L}\p{N}_%]|[.,:/-]\d)`;
const form = (source: string) => new RegExp(start + source + end, 'gu');

/** How numbers are written where nothing says that they are some. */
const forms: readonly Form[] = [
  // With their country, `+45 …` or `0045 …`, whatever the plan of that country says.
  { pattern: /(?<![\p{L}\p{N}_+]|\d[.,:/-])(?:\+|00)[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\d)/gu },
  // German and British numbers begin with 0.
  {
    pattern: form(String.raw`(?<!\d{2} )\(?0\d(?:[ ()/.-]{0,3}\d){6,11}`),
    isNumber: isOf(['DE', 'GB']),
  },
  // American: (415) 555-2671, 1-800-555-0199.
  {
    pattern: form(
      String.raw`(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}(?! \d{2})`,
    ),
  },
  // Danish: 31 22 33 44, 3122 3344, 31223344.
  { pattern: form(String.raw`[2-9]\d(?:[ -]\d{2}){3}(?! \d)`), isNumber: isOf(['DK']) },
  {
    pattern: form(String.raw`(?<!\d )(?!19|20)[2-9]\d{3} ?\d{4}(?! \d)`),
    isNumber: isOf(['DK']),
  },
];

/** Where a text says that a number is one to call, it may be written in any way. */
const labelled = new RegExp(
  String.raw`(?<![\p{L}])(?:(?:tele)?phone|mobile|cell|call|ring|text|sms|tel|tlf|mobil|(?:mobil|handy|telefon)numm?er|telefon|handy|reach|dial|whatsapp|fax|(?:my|his|her|our|your|mit|hans|hendes|dit|meine|seine|ihre|deine) (?:number|numm?er))[^\d\n]{0,25}?(?<it>\(?\d(?:[ ()/.-]{0,3}\d){6,12})${end}`,
  'dgiu',
);

/** Words for numbers of another sort, right before one. */
const otherNumber =
  /(?:order|orders|invoice|ordre|faktura|rechnung|bestellung|case|sag|ticket|ref|reference|tracking|vare|item|artikel|art|sku|model|modell|konto|kontonr|account|customer|kunde|isbn|ean|cvr|serial|version|build|port|id|gln|p-nr|kr|usd|eur|dkk|(?!telefon|mobil|handy|fax|ruf|tlf)\p{L}{3,}(?:numm?er|nr)|(?<!phone |mobile |cell |fax )(?:no|number))\.?[\s:"'#=]*(?:\d{4,}[\s,]*(?:and|og|und|to|til|bis)?\s*(?:\p{L}+ )?)?$/iu;
/** 20261201, and days with dashes or dots. */
const calendarDay = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/;
const date =
  /^(?:\d{4}[-./](?:0?[1-9]|1[0-2])[-./]\d{1,2}|(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|[12]\d|3[01])[-./]\d{2,4})(?![-./\d])/;

/** Numbers that exist by the plans of their countries and are written as a phone number would be. */
export const findPhones: Finder = (text) => {
  if (!/\d{2}/.test(text)) return [];
  const written = forms.flatMap(({ pattern, isNumber }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) =>
      phone(text, index, found, isNumber ?? (() => true)),
    ),
  );
  const labelledSpans = [...text.matchAll(labelled)].flatMap(({ indices }) => {
    const [from, to] = indices?.groups?.['it'] ?? [0, 0];
    return phone(text, from, text.slice(from, to), mayBe);
  });
  return [...written, ...labelledSpans];
};

function phone(
  text: string,
  index: number,
  found: string,
  isNumber: (written: string) => boolean,
): Span[] {
  const isWithCountry = found.startsWith('+');
  const lead = text.slice(Math.max(0, index - 40), index);
  if (!isWithCountry && (calendarDay.test(found) || date.test(found) || otherNumber.test(lead))) {
    return [];
  }
  // Another number may follow after a space.
  for (let written = found; /\d{2}/.test(written); written = shorter(written)) {
    const opens = written.startsWith('(') && !written.includes(')') ? 1 : 0;
    if (isNumber(written)) {
      return [{ start: index + opens, end: index + written.length, kind: 'PHONE' }];
    }
  }
  return [];
}

const shorter = (written: string): string => written.replace(/(?:[ ()/.-]{1,3}|^)\d+$/, '');
