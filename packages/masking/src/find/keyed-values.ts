import type { Kind } from '../kinds.ts';
import type { Finder, Span } from '../span.ts';

interface Rule {
  readonly kind: Kind;
  /** The words of a key in lower case, however it joins them. */
  readonly key: RegExp;
  readonly value: RegExp;
  /** How many digits the value has at least. */
  readonly digits?: number;
}

const rules: readonly Rule[] = [
  {
    kind: 'SECRET',
    key: /\b(?:pass ?word|passwd|pwd|pass ?phrase|pass ?code|secret|token|(?:api|access|private|secret|license) key|pin(?: code)?|(?:door|alarm|gate|access|security) code|cvc|cvv|adgangskode|kodeord|pinkode|dørkode|alarmkode|passwort|kennwort)$/u,
    value: /^(?!true$|false$|null$|none$)\S.{2,}$/u,
  },
  {
    kind: 'BIRTHDATE',
    key: /\b(?:birth ?(?:day|date)?|date of birth|born|dob|født|foedt|fødsels(?:dag|dato)|foedsels(?:dag|dato)|geboren|geburts(?:tag|datum))(?: on| at)?$/u,
    value: /^(?=.*\d)[\p{L}\d ./,-]{3,30}$/u,
  },
  {
    kind: 'NATIONALID',
    key: /\b(?:cpr|ssn|social security|national id|national insurance|nino|personnummer|tax id|steuer id|steuernummer|sozialversicherungsnummer|passport|reisepass|personalausweis)(?: (?:number|nummer|no|nr|id))?$/u,
    value: /^[\p{Lu}\d /.-]{6,20}$/u,
    digits: 5,
  },
  {
    kind: 'PHONE',
    key: /\b(?:tele)?(?:phone|fon|mobile|cell|cellphone|mobil|telefon|tlf|handy|whatsapp|fax|landline)(?: (?:number|nummer|no|nr|home|work|private))?$/u,
    value: /^\+?[\d ()./-]{6,20}$/,
  },
  {
    kind: 'IBAN',
    key: /\b(?:account (?:number|no|nr)|bank account|konto(?: ?(?:nummer|nr))?)$/u,
    value: /^(?=(?:.*\d){8})[\d .-]{8,24}$/,
  },
  {
    kind: 'ADDRESS',
    key: /^(?!.*\b(?:e ?mail|mail|ip|mac|web|url)\b).*\b(?:street|address|adresse|strasse|straße|anschrift|post ?code|postal code|zip(?: code)?|postnummer|plz)(?: line)?(?: ?\d)?$/u,
    value: /^(?=.*[\p{L}\d]).{3,120}$/u,
  },
  {
    kind: 'PERSON',
    key: /^(?:(?:full|first|last|middle|maiden|given|family) name|surname|nick ?name|fornavn|efternavn|vorname|nachname|contact person|kontaktperson|ansprechpartner|spouse)$/u,
    value: /^\p{Lu}[\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,3}$/u,
  },
];

const pair =
  /"(?<key>\p{L}[^"\\\n]{1,40})"\s*:\s*(?:"(?<text>[^"\\\n]{3,200})"|(?<number>\d{3,20}))/dgu;

/** What the keys of a JSON say of their values. */
export const findKeyedValues: Finder = (text) =>
  text.includes('"') ? [...text.matchAll(pair)].flatMap((match) => spanOf(match)) : [];

function spanOf({ groups, indices }: RegExpExecArray): Span[] {
  const value = groups?.['text'] ?? groups?.['number'] ?? '';
  const [start, end] = indices?.groups?.['text'] ?? indices?.groups?.['number'] ?? [0, 0];
  const key = wordsOf(groups?.['key'] ?? '');
  const found = value.match(/\d/g)?.length ?? 0;
  const rule = rules.find(
    (one) => one.key.test(key) && one.value.test(value) && found >= (one.digits ?? 0),
  );
  return rule === undefined ? [] : [{ start, end, kind: rule.kind }];
}

/** `dateOfBirth`, `date_of_birth`: date of birth. */
const wordsOf = (key: string): string =>
  key
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|[_-]+/gu, ' ')
    .toLowerCase()
    .trim();
