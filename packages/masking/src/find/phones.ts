import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js';
import type { Finder, Span } from '../span.ts';

/** Whose numbers are known when they are written without a country. */
const countries: readonly CountryCode[] = ['DK', 'DE', 'GB', 'US'];

/** With their country, `+45 …` or `0045 …`, whatever the plan of that country says. */
const international = /(?<![\p{L}\p{N}_+])(?:\+|00)[1-9](?:[ ()./-]{0,2}\d){7,14}(?!\d)/gu;

const cue =
  /(?:phone|mobile|cell|call|ring|text|sms|tel|tlf|mobil|telefon|nummer|number|handy|anruf|reach|dial|whatsapp|fax|kontakt|contact|ruf|nr)[^\d\n]{0,25}$/iu;
const otherNumber =
  /(?:order|invoice|ordre|faktura|rechnung|bestellung|bestellnummer|case|sag|ticket|ref|vare|item|art|model|konto|account|isbn|ean|cvr|serial|version|kr|usd|eur|dkk|[€$£#])[^\d\n]{0,12}$/iu;
/** 20261201 */
const calendarDay = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/;
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})/;

/** Numbers that exist by the plans of their countries and stand where a phone number would. */
export const findPhones: Finder = (text) => {
  if (!/\d{2}/.test(text)) return [];
  const written = [...text.matchAll(international)].map(({ 0: found, index }): Span => ({
    start: index,
    end: index + found.length,
    kind: 'PHONE',
  }));
  const planned = countries.flatMap((defaultCountry) =>
    findPhoneNumbersInText(text, { defaultCountry })
      .map(({ startsAt, endsAt }) => inBrackets(text, startsAt, endsAt))
      .filter((span) => isMeant(text, span)),
  );
  return [...written, ...planned];
};

/** Without a bracket that is opened before the number and closed after it. */
function inBrackets(text: string, startsAt: number, end: number): Span {
  const opens = text[startsAt] === '(' && !text.slice(startsAt, end).includes(')');
  return { start: opens ? startsAt + 1 : startsAt, end, kind: 'PHONE' };
}

function isMeant(text: string, { start, end }: Span): boolean {
  const number = text.slice(start, end);
  const lead = text.slice(Math.max(0, start - 40), start);
  if (number.startsWith('+')) return true;
  if (/[\p{L}\p{N}_]$/u.test(lead) || /^[\p{L}\p{N}_]/u.test(text.slice(end))) return false;
  if (date.test(number) || otherNumber.test(lead)) return false;
  return cue.test(lead) || !calendarDay.test(number);
}
