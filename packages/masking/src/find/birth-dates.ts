import { matches, type Finder } from '../span.ts';

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
