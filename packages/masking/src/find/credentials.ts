import { trimmedEnd } from '@mach42/contracts/kernel/text-parts.ts';
import type { Kind } from '../kinds.ts';
import { matches, type Finder, type Span } from '../span.ts';

/** Keys that can be recognised by their beginning. */
const keys: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\b[rsp]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{30,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}/g,
];

const name = String.raw`pass ?word|pass ?phrase|pass ?code|pwd|pin(?: ?code)?|api ?key|secret|token|adgangskode|kodeord|pinkode|dørkode|alarmkode|passwort|kennwort|geheimzahl|zugangscode|door code|alarm code|access code`;
/** The word after a name for a password, if it is not a word of ordinary speech. */
const labelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:${name})(?:en|et|n|s)?(?:"?\s*[:=]\s*"?|\s+(?:is|er|ist|lautet|was|var|war)\s+["'“„]?)(?<it>[^\s"'“”„,;\\<>]{3,64})`,
  'dgiu',
);

/** Right behind its name, if it could be nothing else: letters, digits and signs at once. */
const labelledBriefly = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:${name})(?:en|et|n|s)?\s+["'“„]?(?<it>(?=[^\s]*\p{L})(?=[^\s]*\d)(?=[^\s]*[!#$%&*+=?@^~_-])[^\s"'“”„,;\\<>]{6,64})`,
  'dgiu',
);

const token = /(?<![\p{L}\p{N}_/+.-])[A-Za-z0-9_\-+/]{20,}={0,2}(?![\p{L}\p{N}_])/gu;

const jsonParts =
  /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{11,}(?=(?<rest>\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}))/g;
const jsonStart = /(?<![A-Za-z0-9_])eyJ(?=[A-Za-z0-9_-]{8})/;

/** Finds JSON Web Tokens (RFC 7519): three parts, the first of which begins as JSON does in base 64. */
function findTokens(text: string): Span[] {
  const spans: Span[] = [];
  if (!text.includes('eyJ')) return spans;
  let free = 0;
  for (const { 0: first, index, groups } of text.matchAll(jsonParts)) {
    const at = first.search(jsonStart);
    if (at === -1 || index < free) continue;
    free = index + first.length + (groups?.['rest'] ?? '').length;
    spans.push({ start: index + at, end: free, kind: 'SECRET' });
  }
  return spans;
}

const keyBegins = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g;
const keyEnds = /-----END [A-Z ]{0,40}PRIVATE KEY-----/g;

/** Private keys as PEM (RFC 7468), from their first line to their last. */
function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const { index } of text.matchAll(keyBegins)) {
    if (index < end) continue;
    keyEnds.lastIndex = index;
    const last = keyEnds.exec(text);
    if (last === null) break;
    end = last.index + last[0].length;
    spans.push({ start: index, end, kind: 'SECRET' });
  }
  return spans;
}

/** Keys, passwords that are called so, and long texts that look random. */
export const findCredentials: Finder = (text) => [
  ...keys.flatMap((pattern) => matches(text, pattern, 'SECRET')),
  ...findTokens(text),
  ...findPrivateKeys(text),
  ...[labelled, labelledBriefly].flatMap((pattern) =>
    matches(text, pattern, 'SECRET').flatMap((span) => isPassword(text, span)),
  ),
  ...matches(text, token, 'SECRET').filter(({ start, end }) => looksRandom(text.slice(start, end))),
];

/** Returns the span without the full stop of the sentence. A plain word is no password: it continues the sentence. */
function isPassword(text: string, { start, end, kind }: Span): Span[] {
  const value = trimmedEnd(text.slice(start, end), '.!?)}]');
  const isWord = /^\p{L}?\p{Ll}*$/u.test(value);
  return isWord ? [] : [{ start, end: start + value.length, kind }];
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/**
 * Whether a text looks random: at least 20 characters of several sorts, evenly spread. Ids of the platform do not
 * count.
 */
export function looksRandom(text: string): boolean {
  if (text.length < 20 || uuid.test(text)) return false;
  if (/^[\da-f]{32,}$/i.test(text)) return true;
  const sorts = [/[a-z]/, /[A-Z]/, /\d/].filter((sort) => sort.test(text)).length;
  return sorts === 3 && entropy(text) >= 3.5 && !isWords(text);
}

/** Bits for each character (C. E. Shannon, 1948). */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}

/** `Kitchen-Plan-Version-2026` and paths are written by people. */
const isWords = (text: string): boolean =>
  text.split(/[-_/+]/).every((part) => /^(?:\p{Lu}?\p{Ll}+|\d{1,4}|\p{Lu}{1,4})?$/u.test(part));

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

/** Finds the values in JSON whose keys say what they are. */
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
