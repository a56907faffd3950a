import { type Finder, matches } from '../span.ts';

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
