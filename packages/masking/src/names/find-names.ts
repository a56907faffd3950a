import { ownText } from '@mach42/contracts/kernel/text-parts.ts';
import type { Span } from '../span.ts';
import type { TextRange } from '../text-range.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';
import { type Language, languageOf } from './language.ts';
import { isPlainWord, isKnownEntity, nlp } from './lexicon.ts';
import { findByList } from './listed.ts';
import { capitalWords, type CapitalWord, endsAsSurname, isSurname } from './surnames.ts';

/** The end of a sentence: after a full stop behind a word, and between the texts of JSON. */
const sentenceEnd = /(?<=\p{Ll}{3}[.!?]["”)]?)\s+|(?<=["}\]])[,:](?=["{[])/gu;
/** Characters of the longest sentence that is parsed at once: parsing takes more than linear time. */
const longest = 600;

interface Sentence {
  readonly text: string;
  readonly start: number;
}

/** Returns the sentences of a line. A sentence that is too long is cut between words, if it has any. */
export function sentencesOf(line: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index } of [...line.matchAll(sentenceEnd), { index: line.length }]) {
    while (index - start > longest) {
      const space = line.lastIndexOf(' ', start + longest);
      const end = space > start ? space : start + longest;
      sentences.push({ text: line.slice(start, end), start });
      start = end;
    }
    sentences.push({ text: line.slice(start, index), start });
    start = index;
  }
  return sentences;
}

/**
 * Finds names of people who are not in the workspace: by lists of names, by the words around them, and in English by
 * grammar. Works line by line, as each line may be in another language.
 */
export function findNames(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    if (!/\p{Lu}/u.test(line)) continue;
    for (const { start, end } of namesIn(line)) {
      spans.push({ start: start + index, end: end + index, kind: 'PERSON' });
    }
  }
  return spans;
}

function namesIn(line: string): TextRange[] {
  const language = languageOf(line);
  const words = capitalWords(line);
  const listed = [
    ...findByList(line, words, language),
    ...findBySurname(line, words, language),
    ...findByCue(line, language),
  ];
  if (language !== 'en') return listed;
  const explained = marksOf(line, listed);
  const open = words.filter(
    (word) => mayBeName(word) && explained.subarray(word.start, word.end).includes(0),
  );
  return open.length === 0 ? listed : [...listed, ...readSentences(line, open)];
}

/** 1 for each character that is within one of the ranges. */
function marksOf(line: string, ranges: readonly TextRange[]): Uint8Array {
  const marks = new Uint8Array(line.length);
  for (const { start, end } of ranges) marks.fill(1, start, end);
  return marks;
}

/** Whether grammar could make a name of a word. */
const mayBeName = ({ text, beginsSentence }: CapitalWord): boolean =>
  !noNames.has(text.toLowerCase()) &&
  !isKnownEntity(text) &&
  !(beginsSentence && isPlainWord(text)) &&
  !/^\p{Lu}+$/u.test(text);

/** Parsing is expensive, so only sentences with a word that may be a name are parsed. */
function readSentences(line: string, open: readonly CapitalWord[]): TextRange[] {
  const marks = marksOf(line, open);
  return sentencesOf(line).flatMap(({ text, start: at }) =>
    marks.subarray(at, at + text.length).includes(1)
      ? findByGrammar(text).map(({ start, end }) => ({ start: start + at, end: end + at }))
      : [],
  );
}

/** Family names after a word that is in no list, and those that can be nothing else. */
function findBySurname(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): TextRange[] {
  if (language === 'de') return [];
  return words.flatMap((word, at): TextRange[] => {
    const { text, start, end, beginsSentence } = word;
    const before = words[at - 1];
    if (before !== undefined && line.slice(before.end, start) === ' ' && isSurname(text)) {
      return mayBeFirst(before) && !isPlainWord(text) ? [{ start: before.start, end }] : [];
    }
    return !beginsSentence && endsAsSurname(text) ? [{ start, end }] : [];
  });
}

const mayBeFirst = ({ text, beginsSentence }: CapitalWord): boolean =>
  /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(text) &&
  !noNames.has(text.toLowerCase()) &&
  !isKnownEntity(text) &&
  !(beginsSentence || isPlainWord(text));

interface Found {
  readonly text: string;
  readonly offset: { readonly start: number; readonly length: number };
}

/** Parsing is expensive, and a conversation is masked again with every question. */
const read = new Map<string, readonly TextRange[]>();
const mostRead = 5000;

/** The people that an English parser finds in a sentence. */
function findByGrammar(line: string): readonly TextRange[] {
  const known = read.get(line);
  if (known !== undefined) return known;
  const ranges = rangesIn(line);
  if (read.size >= mostRead) read.clear();
  read.set(ownText(line), ranges);
  return ranges;
}

function rangesIn(line: string): TextRange[] {
  const found = nlp(line).people().json({ offset: true }) as Found[];
  return found.flatMap(({ offset: { start, length } }) => {
    const text = line.slice(start, start + length);
    const lead = /^(?:(?:[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]ir)\.? )*/u.exec(text)?.[0].length ?? 0;
    const name = withoutTail(text.slice(lead));
    return isName(name) ? [{ start: start + lead, end: start + lead + name.length }] : [];
  });
}

/** Returns a text without the characters at its end that are no letters, and without a genitive s before those. */
function withoutTail(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => /[\p{L}\p{M}]/u.test(character));
  const name = characters.slice(0, last + 1).join('');
  return /['’]s$/u.test(name) ? name.slice(0, -2) : name;
}

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  const [first = ''] = words;
  if (!words.every((word) => /^\p{Lu}/u.test(word)) || /-\p{Ll}/u.test(text)) return false;
  if (words.some((word) => noNames.has(word.toLowerCase()))) return false;
  if (hardlyNames.has(first.toLowerCase())) return false;
  return words.length > 1 || !commonWords.has(first.toLowerCase());
}

/** Limits of the length of a word and of the number of a name's parts, because a text may consist only of letters. */
const letters = String.raw`[\p{L}\p{M}]{1,60}`;
const parts = '{0,6}';

const name = String.raw`(?<it>\p{Lu}(?:${letters})?(?:[-'’]\p{Lu}${letters})${parts}(?: (?:(?:von|van|de|af|zu) )?\p{Lu}${letters}(?:-\p{Lu}${letters})?)?)`;
/** In German the second word is a noun as likely as a family name. */
const oneName = String.raw`(?<it>\p{Lu}${letters}(?:[-'’]\p{Lu}${letters})${parts})`;
/** Two or three capital words, where they can be nothing else. */
const fullName = String.raw`(?<it>\p{Lu}[\p{L}\p{M}'’-]{1,60}(?: (?:\p{Lu}\.|von|van|de|af|zu))${parts}(?: \p{Lu}[\p{L}\p{M}'’-]{1,60}){1,2})`;
const from = String.raw`(?<![\p{L}\p{N}_])`;

const titles = String.raw`(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|[Pp]rof|[Hh]r)\.? |(?:Herrn?|Frau|[Ff]ru|Onkel|Tante|Uncle|Aunt|Oma|Opa|Sir|Lady) `;

const cues: Readonly<Record<Language, readonly string[]>> = {
  en: [
    String.raw`${from}(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?:friend|colleague|boss|neighbour|neighbor|sister|brother|wife|husband|partner|son|daughter|landlord|accountant|lawyer|dentist|doctor|plumber|electrician|manager|assistant|client|cousin|teacher),? ${name}`,
    String.raw`${from}(?:[Dd]ear|named|called|name is|with love,|regards,|cheers,) ${name}`,
    String.raw`${from}(?:[Ss]peak(?:s|ing)? (?:to|with)|[Ss]poke (?:to|with)|[Tt]alk(?:s|ed|ing)? (?:to|with)|[Mm]eet(?:s|ing)? with|[Mm]et (?:with )?|[Tt]hank|[Aa]sked|[Ii]nvited|[Pp]honed|[Ss]igned by|[Ww]ritten by|[Mm]arried) ${name}`,
    String.raw`(?<=[Tt]hanks|[Tt]hank you|[Hh]i|[Hh]ello|[Hh]ey|[Mm]orning)(?:[^.!?\n]{0,30},)? ${name}(?=[!.,]?$|[,!])`,
  ],
  da: [
    String.raw`${from}(?:[Mm]in|[Vv]ores|[Dd]in|[Hh]ans|[Hh]endes|[Nn]y) (?:ven|veninde|kollega|chef|nabo|søster|bror|kone|mand|kæreste|søn|datter|udlejer|revisor|advokat|tandlæge|læge|fætter|kusine|mor|far|svigermor|lærer) ${name}`,
    String.raw`${from}(?:[Rr]ing(?:e|er|ede)? til|[Ss]kriv(?:e|er)? til|[Ss]krev til|[Ss]ig(?:e|er)? til|[Ss]agde til|[Ss]nak(?:ke|ker|kede)? med|[Tt]al(?:e|er|te)? med|[Mm]ød(?:e|er|es|te)? (?:med )?|[Ss]pørg(?:e|er)?|[Hh]edder|[Kk]ære|[Hh]ilsen,?|[Mm]vh\.?|[Aa]ftale(?:n)? med|[Mm]øde(?:t)? med|[Ii]nviter(?:e|er)?|[Bb]esøg(?:e|er)?) *${name}`,
    String.raw`(?<=\p{Ll},? )(?:hos|mødte|mødt|spurgt|takket|sammen med|maleren|elektrikeren|formanden|advokaten|lægen),? ${name}`,
  ],
  de: [
    String.raw`${from}(?:[Mm]ein|[Uu]nser|[Dd]ein|[Ss]ein|[Ii]hr)(?:e|em|en|er|es)? (?:Freund|Freundin|Kollege|Kollegen|Kollegin|Chef|Chefin|Nachbar|Nachbarn|Nachbarin|Schwester|Bruder|Frau|Mann|Sohn|Tochter|Partner|Partnerin|Vermieter|Vermieterin|Steuerberater|Steuerberaterin|Anwalt|Anwältin|Arzt|Ärztin|Cousin|Cousine|Tante|Onkel|Lehrer|Lehrerin) ${oneName}`,
    String.raw`${from}(?:[Ii]ch heiße|[Hh]eißt|[Ll]iebe[rs]?|[Hh]allo|[Gg]ruß,|[Gg]rüße,|[Gg]rüßen,|[Rr]uf bitte|[Rr]uf|[Ff]rag|[Tt]riff|[Tt]reffe|[Bb]esuche|[Bb]esuch) ${oneName}`,
    String.raw`${from}(?:heiße|heißt|namens|[Hh]err|[Hh]errn|[Ff]rau|[Ll]iebe[rs]?|[Vv]ertrag mit|[Tt]ermin mit|[Gg]espräch mit|arbeitet|gez\.|i\. ?A\.) ${fullName}`,
  ],
};

const sources: readonly string[] = [
  String.raw`${from}(?:${titles})(?:Dr\.? )?${name}`,
  // The end of a letter.
  String.raw`${from}(?:[Rr]egards|[Cc]heers|[Ss]incerely|[Hh]ilsen|[Gg]rüßen?|[Gg]ruß|[Mm]vh|MfG|LG|VG)[.,]? ${name}(?=[.!]?$)`,
  // Initials, and the names before an address.
  String.raw`${from}(?<it>(?:\p{Lu}\. ?){2,3}\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{1,60})`,
  String.raw`${from}${fullName}(?= ?<[^<>\s]+@)`,
];
const titled: readonly RegExp[] = sources.map((source) => new RegExp(source, 'dgu'));
/** A list of people, as far as no other colon follows. */
const list =
  /^(?:From|To|Cc|Attendees|Participants|Present|Fra|Til|Deltagere|Til stede|Von|An|Teilnehmer|Anwesend): [^:]*/;
const listed = new RegExp(String.raw`(?<=: |, | and | og | und )${fullName}`, 'dgu');
/** Two capital words that may be a name, where they do something. */
const acting = new RegExp(
  String.raw`(?<=\p{Ll}[^\S\n])${fullName}(?=(?: and \p{Lu}\p{Ll}+)? (?:will|has|had|was|is|wants|wanted|said|says|owns|came|comes|called|wrote|lives|works|asked|photographs|moved|left|paid|signed)(?!\p{L}))`,
  'dgu',
);
const byLanguage = new Map(
  Object.entries(cues).map(([language, sources]) => [
    language,
    sources.map((source) => new RegExp(source, 'dgu')),
  ]),
);

/** Names that the words before them announce: titles, kin, letters, a person to be called. */
export function findByCue(line: string, language: Language): TextRange[] {
  const patterns = [...titled, ...(byLanguage.get(language) ?? [])];
  const inList = [...(list.exec(line)?.[0] ?? '').matchAll(listed)];
  const others = [...patterns, ...(language === 'en' ? [acting] : [])].map(
    (pattern) => [pattern, line.matchAll(pattern)] as const,
  );
  return [[listed, inList] as const, ...others].flatMap(([pattern, found]) =>
    [...found].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.['it'] ?? [0, 0];
      const words = line.slice(start, end).split(' ');
      if (pattern === acting && words.some((word) => isPlainWord(word))) return [];
      if (noNames.has((words[0] ?? '').toLowerCase())) return [];
      const kept = noNames.has((words.at(-1) ?? '').toLowerCase()) ? words.slice(0, 1) : words;
      const length = kept.join(' ').length;
      return [{ start, end: start + withoutGenitive(line.slice(start, start + length), language) }];
    }),
  );
}

/** Length of a name without a genitive s; whether an s is one is a guess, by what comes before it. */
function withoutGenitive(text: string, language: Language): number {
  const isGenitive =
    language !== 'en' &&
    /[\p{Ll}]{2}[^s\W]s$/u.test(text) &&
    !/(?:us|is|as|ns|rs|es|os|ls|ts|ds|ks)$/u.test(text);
  return isGenitive ? text.length - 1 : text.length;
}
