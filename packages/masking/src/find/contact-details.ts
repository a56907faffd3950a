import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { type Finder, matches, type Span } from '../span.ts';

/** Letters of one word: with a limit, as a text may have nothing but letters. */
const most = '{0,60}';
const word = String.raw`\p{Lu}[\p{L}'’.-]${most}`;
const gap = '[ \\t]';
const town = String.raw`\p{Lu}[\p{L}-]+(?:${gap}[SNVØKC](?![\p{L}\p{N}]))?`;

const english = String.raw`(?:(?:Flat|Apt\.?|Apartment|Suite|Unit)${gap}?\d{1,4}[A-Za-z]?,${gap})?\d{1,5}[A-Za-z]?${gap}(?:(?:${word}|\d{1,3}(?:st|nd|rd|th))${gap}){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Court|Ct|Way|Square|Boulevard|Blvd|Terrace|Close|Crescent|Row|Gardens|Mews|Quay|Place|Pl|Park|Hill|Grove|Walk|Wharf|Yard|Parade|Highway|Hwy|Parkway|Pkwy|Circle|Trail|Broadway)(?![\p{L}\p{N}])\.?`;
const english2 = String.raw`(?:,${gap}?(?:Flat|Apt\.?|Apartment|Suite|Unit)${gap}?[\dA-Za-z]+)?(?:,${gap}?\p{Lu}\p{Ll}+(?:${gap}\p{Lu}\p{Ll}+)?)?(?:,?${gap}?(?:[A-Z]{1,2}\d[A-Z\d]?${gap}?\d[A-Z]{2}|[A-Z]{2}${gap}\d{5}(?:-\d{4})?))?`;

/** The word before the name of a German street: an adjective or a preposition. */
const germanLead = String.raw`(?:\p{Lu}[\p{L}-]${most}(?:e|er|en|em|es)|\p{Lu}[\p{L}]${most}\.|Am|An|Auf|Im|In|Vor|Zum|Zur|Bei|Beim|Sankt|Bad)`;
const germanWays = 'straße|strasse|str\\.|weg|platz|allee|gasse|damm|ufer|chaussee|ring';
const germanWaysAlone = 'Straße|Strasse|Str\\.|Weg|Platz|Allee|Gasse|Damm|Ufer|Chaussee|Ring';
const germanStreet = String.raw`(?:(?:${germanLead}${gap})?\p{Lu}[\p{L}.-]${most}(?:${germanWays}|-(?:${germanWaysAlone}))|${word}${gap}(?:${germanWaysAlone})|(?:Am|An der|An den|Im|In der|Auf dem|Zum|Zur|Unter den)${gap}${word})${gap}\d{1,4}${gap}?[a-z]?(?![\p{L}\p{N}])`;
const germanTown = String.raw`(?:,?${gap}(?:D-)?\d{5}${gap}${town})?`;

const danishStreet = String.raw`(?:${word}${gap}(?:(?:af|i|og|på)${gap})?){0,2}?\p{Lu}?[\p{L}.-]${most}(?:vej(?:en)?|gaden?|allé(?:en)?|alle|plads(?:en)?|strædet?|vænget?|torv(?:et)?|parken|vangen|boulevarden?|Allé|Vej|Gade|Plads|Boulevard|brygge|kaj|have|bakken)${gap}\d{1,3}${gap}?[A-Za-z]?(?![\p{L}\p{N}])`;
const danishTown = String.raw`(?:,${gap}?(?:st|kl|\d{1,2}(?!\d))\.?(?:${gap}?(?:tv|th|mf)\.?)?)?(?:,?${gap}(?:DK-)?\d{4}${gap}${town})?`;

/** Streets of any name, where postcode and town follow. */
const beforeTown = String.raw`(?:${word}${gap}(?:(?:der|den|dem|am|im|an|in|af|i|og|på|ved)${gap})?){0,2}${word}${gap}\d{1,4}${gap}?[A-Za-z]?`;
const anyGerman = String.raw`(?:${germanLead}${gap}(?:(?:der|den|dem)${gap})?){0,2}${word}${gap}\d{1,4}${gap}?[A-Za-z]?,${gap}(?:D-)?\d{5}${gap}${town}`;
const anyDanish = String.raw`${beforeTown}(?:,${gap}?(?:st|kl|\d{1,2})\.?(?:${gap}?(?:tv|th|mf)\.?)?)?,${gap}(?:DK-)?\d{4}${gap}${town}`;
const box = String.raw`(?:P\.?${gap}?O\.?${gap}?Box|Postfach|Postboks)${gap}\d[\d ]{0,8}\d`;

const streets = [
  english + english2,
  germanStreet + germanTown,
  danishStreet + danishTown,
  anyGerman,
  anyDanish,
  box,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}_])${pattern}`, 'gu'));

/** The larger Danish towns, so that four digits before another word are no postcode. */
const towns: readonly string[] =
  `København Frederiksberg Aarhus Århus Odense Aalborg Ålborg Esbjerg Randers Kolding Horsens Vejle
  Roskilde Herning Silkeborg Hørsholm Helsingør Næstved Viborg Fredericia Køge Holstebro Taastrup
  Slagelse Hillerød Holbæk Sønderborg Svendborg Hjørring Frederikshavn Nørresundby Ringsted
  Haderslev Skive Skanderborg Nykøbing Nyborg Lillerød Kalundborg Frederikssund Aabenraa Solrød
  Middelfart Grenaa Korsør Varde Thisted Rønne Brønderslev Hobro Ballerup Hvidovre Valby Vanløse
  Brønshøj Gentofte Hellerup Charlottenlund Klampenborg Lyngby Virum Holte Glostrup Albertslund
  Rødovre Brøndby Kastrup Dragør Ishøj Greve Værløse Farum Birkerød Allerød Ribe Tønder Skagen
  Ebeltoft Faaborg Marstal Maribo Nakskov Vordingborg Bjerringbro Risskov Viby Brabrand`
    .split(/\s+/)
    .filter(Boolean);

/** A postcode says little by itself, with its town it is an address. */
const germanPostcode =
  /(?<![\p{L}\p{N}_.,-])(?:D-)?\d{5} (?=\p{Lu})(?!Euro|EUR|Stück|Kilo|Meter|Einwohner|Personen|Mal|Prozent|US)\p{Lu}\p{Ll}[\p{L}-]+/gu;
const danishPostcode = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,-])(?:DK-)?\d{4}${gap}(?:${towns.join('|')})(?:${gap}[SNVØKC])?(?![\p{L}])`,
  'gu',
);
const britishPostcode = /(?<![\p{L}\p{N}_])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\p{N}_])/gu;

/** Streets with their numbers, and postcodes with their towns, as en, da and de write them. */
export const findAddresses: Finder = (text) => {
  if (!/\d/.test(text)) return [];
  return [...streets, germanPostcode, danishPostcode, britishPostcode].flatMap((pattern) =>
    matches(text, pattern, 'ADDRESS'),
  );
};

const atom = String.raw`[\p{L}\p{N}!#$%&'*+=?^_\u0060{|}~-]+`;
/** Matches from the @ outwards, so that no beginning is tried in vain. */
const around = new RegExp(
  String.raw`@(?<=(?<local>${atom}(?:\.${atom})*)@)(?<host>[\p{L}\p{N}.-]+)`,
  'gu',
);
const label = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;
const letters = /^\p{L}{2,}/u;

/** Finds e-mail addresses as people write them: RFC 5322 dot-atoms of any script, at a host with at least one dot. */
export function findEmails(text: string): readonly Span[] {
  if (!text.includes('@')) return [];
  const spans: Span[] = [];
  let free = 0;
  for (const { index, groups } of text.matchAll(around)) {
    const length = hostLength(groups?.['host'] ?? '');
    let start = Math.max(free, index - (groups?.['local'] ?? '').length);
    while (text[start] === '.') start += 1;
    if (length === 0 || start >= index) continue;
    free = index + 1 + length;
    spans.push({ start, end: free, kind: 'EMAIL' });
  }
  return spans;
}

/** Returns the length of as many whole labels as there are, with two letters or more after the last dot. */
function hostLength(host: string): number {
  let length = 0;
  let at = 0;
  for (const part of host.split('.')) {
    const top = at === 0 ? undefined : letters.exec(part)?.[0];
    if (top !== undefined) length = at + top.length;
    if (!label.test(part)) break;
    at += part.length + 1;
  }
  return length;
}

/** The countries whose numbers are recognised without a country code. */
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
  // Numbers with their country, `+45 …` or `0045 …`, whatever the numbering plan of that country says.
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

/** A number may be written in any way where the text says that it is one to call. */
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
