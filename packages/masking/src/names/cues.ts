import type { TextRange } from '../text-range.ts';
import { noNames } from './common-words.ts';
import type { Language } from './language.ts';
import { isPlainWord } from './lexicon.ts';

/** Limits of a name, as a text may have nothing but letters: those of a word, and its parts. */
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
