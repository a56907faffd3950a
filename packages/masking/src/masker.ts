import { kept } from '@mach42/compute/byte-cache.ts';
import { normalised, trimmedEnd } from '@mach42/contracts/kernel/text-parts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { hash } from 'node:crypto';
import {
  type AliasBook,
  aliasBook,
  type Form,
  packed,
  type PackedBook,
  unpacked,
} from './alias-book.ts';
import { AhoCorasick } from './find/aho-corasick.ts';
import { findAddresses, findEmails, findPhones } from './find/contact-details.ts';
import { findCredentials, looksRandom, findKeyedValues } from './find/credentials.ts';
import { findBirthDates, findNationalIds, findCards, findIbans } from './find/numbers.ts';
import { anyAlias, type Kind } from './kinds.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';
import { commonWords, noNames } from './names/common-words.ts';
import { findNames } from './names/find-names.ts';
import { matches, resolve, type Finder, type Span } from './span.ts';
import { StreamRehydrator } from './stream-rehydrator.ts';
import { blanked, outside, overlapping, type TextRange } from './text-range.ts';

/** Particles of names, which are no names themselves. */
const particles = new Set(['von', 'van', 'de', 'der', 'den', 'af', 'la', 'le', 'zu', 'the', 'of']);
const shortestLowerCase = 3;

/** The texts that a masker finds by itself, and those that it has replaced. They only grow. */
interface Known {
  /** Whole words, before a genitive ending: Ada's, Adas, Hans'. */
  find(text: string): Span[];
  /** Finds only the texts of secrets. */
  findSecrets(text: string): Span[];
  /** Adds a replaced text, which is found from then on. */
  add(value: string, kind: Kind): void;
}

/** The texts that are known before anything is replaced, ready to be found. Many maskers may share them. */
interface KnownTexts {
  readonly names: AhoCorasick;
  readonly secrets: AhoCorasick;
}

export function knownTexts({ people, secrets }: Knowledge): KnownTexts {
  const names = new AhoCorasick();
  for (const name of people) for (const form of formsOf(name)) names.add(form, 'PERSON');
  const secretTree = new AhoCorasick(inAnyCase);
  for (const secret of secrets)
    for (const form of secretForms(secret)) secretTree.add(form, 'SECRET');
  return { names: names.build(), secrets: secretTree.build() };
}

export function knownFrom(
  known: readonly KnownTexts[],
  replaced: ReadonlyMap<string, Kind>,
): Known {
  const added = new AhoCorasick();
  const add = (value: string, kind: Kind): void => {
    if (kind !== 'TEXT') added.add(value, kind);
  };
  for (const [value, kind] of replaced) add(value, kind);
  return {
    find: (text) => {
      const trees = [...known.flatMap(({ names, secrets }) => [names, secrets]), added];
      return resolve(trees.flatMap((tree) => tree.find(text)));
    },
    findSecrets: (text) => known.flatMap(({ secrets }) => secrets.find(text)),
    add,
  };
}

/** `ß` and `SS` are the same in capitals. */
const inAnyCase = (word: string): string => normalised(word, 'NFC').toUpperCase().toLowerCase();

/** A secret as it is and as JSON writes it, and a number without its gaps. */
function secretForms(secret: string): string[] {
  const compact = secret.replaceAll(/[\s.-]/g, '');
  const isNumber = /^\d{4,}$/.test(compact);
  return [
    secret,
    normalised(secret, 'NFC'),
    normalised(secret, 'NFD'),
    ...(isNumber ? [compact] : []),
  ].flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
}

/** A name as a whole, each of its parts, and how they are written in haste. */
function formsOf(name: string): string[] {
  const words = name.split(/[\s"“”„'’()[\]{}\\,;:/]+/u);
  const parts = words.filter((word) => word.length >= 2 && /^\p{L}/u.test(word));
  const names = parts.filter((part) => !particles.has(part.toLowerCase()));
  const whole = /["\\]/.test(name) ? [] : [name];
  return [...whole, ...names].flatMap((form) => {
    const lower = form.toLowerCase();
    const inHaste =
      form.length >= shortestLowerCase && !commonWords.has(lower) && !noNames.has(lower);
    const written = inHaste ? [form, lower, form.toUpperCase()] : [form];
    return written.flatMap((one) => [one, normalised(one, 'NFC'), normalised(one, 'NFD')]);
  });
}

/** Replaces what identifies people by readable aliases, and puts it back. */
interface Masker {
  /**
   * Masks a text. New aliases are numbered in the order in which they occur.
   * @param open ranges of the text that stay as they are, in order and without overlaps
   */
  mask(text: string, open?: readonly TextRange[]): string;
  /** Aliases that were never given stay as they are. */
  rehydrate(text: string, form?: Form): string;
  /** Puts back what comes in pieces, in which an alias may be split. */
  rehydrator(form?: Form): StreamRehydrator;
  /** Returns all aliases that `mask` has used so far, with the given ones. */
  aliases(): AliasBook;
}

/**
 * Returns a masker for one conversation. `rehydrate(mask(text))` is `text` for any text. A text that was replaced
 * once is replaced wherever it occurs again. Rules: `SPEC.md`.
 * @param aliases the aliases of the conversation so far
 */
export function createMasker(
  knowledge: Knowledge | readonly KnownTexts[],
  aliases: AliasBook = {},
): Masker {
  const book = aliasBook(aliases);
  const texts = 'people' in knowledge ? [knownTexts(knowledge)] : knowledge;
  const known = knownFrom(texts, book.values());
  return {
    mask(text, open) {
      let masked = '';
      let at = 0;
      for (const { start, end, kind } of findAll(text, known, open)) {
        const value = text.slice(start, end);
        masked += text.slice(at, start) + book.aliasFor(value, kind);
        known.add(value, kind);
        at = end;
      }
      return masked + text.slice(at);
    },
    rehydrate: (text, form = 'text') => book.rehydrate(text, form),
    rehydrator: (form = 'text') => new StreamRehydrator((text) => book.rehydrate(text, form)),
    aliases: () => book.all(),
  };
}

export interface TextToMask {
  readonly text: string;
  /** Spans of the text that stay as they are, in order and without overlaps. */
  readonly open?: readonly TextRange[] | undefined;
}

/** The knowledge of a person's world outside their file, and the file. */
export interface KnownWorld extends Knowledge {
  /** The whole file as JSON. */
  readonly file?: string | undefined;
}

export interface TextsToMask {
  readonly known: KnownWorld;
  /** The aliases of the conversation so far. */
  readonly aliases: PackedBook;
  readonly texts: readonly TextToMask[];
}

export interface MaskedTexts {
  readonly texts: readonly string[];
  /** All aliases of the conversation. */
  readonly aliases: PackedBook;
}

/** Masks texts in their order; may run in any thread. */
export function maskTexts({ known, aliases, texts }: TextsToMask): MaskedTexts {
  const { file, people, secrets } = known;
  const named = knownTexts({ people: knowledgeOf(undefined, people).people, secrets });
  const all = file === undefined ? [named] : [named, knownFromFile(file)];
  const masker = createMasker(all, unpacked(aliases));
  const masked = texts.map(({ text, open }) => masker.mask(text, open));
  return { texts: masked, aliases: packed(masker.aliases()) };
}

const knownFromFile = (file: string): KnownTexts =>
  kept(
    `known texts ${hash('sha1', file)}`,
    ({ names, secrets }) => names.bytes + secrets.bytes,
    () => knownTexts(knowledgeOf(JSON.parse(file) as BriefData, [])),
  );

const link =
  /\b(?:https?|wss?|ftp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s<>"'\\`)\]}]+/giu;
const secretKey =
  /^(?:.*token|.*key|sig|signature|.*secret|password|passwd|pwd|pw|auth|code|session|sid|jwt|credential.*|invite|otp)$/i;
const userInfo = /^[a-z+]+:\/\/[^/?#\s]*@/i;

/** Addresses that open something by themselves: with credentials, a token, or a random path. */
const findLinks: Finder = (text) =>
  [...text.matchAll(link)].flatMap(({ 0: found, index }): Span[] => {
    const address = trimmedEnd(found, '.,;:!?');
    return isSecret(address) ? [{ start: index, end: index + address.length, kind: 'LINK' }] : [];
  });

function isSecret(address: string): boolean {
  if (userInfo.test(address)) return true;
  const [path = '', ...rest] = address.split(/[?#]/);
  const pairs = rest.flatMap((part) => part.split('&')).map((pair) => pair.split('=', 2));
  if (pairs.some(([key = '', value = '']) => value !== '' && secretKey.test(key))) return true;
  const segments = path.split('/').slice(3);
  return [...segments, ...pairs.map(([, value = '']) => value)].some(looksRandom);
}

const finders: readonly Finder[] = [
  findCredentials,
  findLinks,
  findEmails,
  findIbans,
  findCards,
  findNationalIds,
  findBirthDates,
  findAddresses,
  findPhones,
  findKeyedValues,
  findNames,
];

/** Escapes of JSON are between words; the shadow has the same indexes as the text. */
const shadowOf = (text: string): string => text.replaceAll(/\\[nrtbf"\\/]/g, '\n\n');

/**
 * Returns every span of a text that is to be replaced, in order and without overlaps: known texts, texts that were
 * replaced before, the finds of the finders, all of these wherever they occur again, and texts that only look like an
 * alias. In open ranges, only the texts of secrets and the texts that look like an alias are replaced.
 */
export function findAll(
  text: string,
  known: Pick<Known, 'find' | 'findSecrets'>,
  open: readonly TextRange[] = [],
): Span[] {
  const spans =
    open.length === 0
      ? findIn(text, known)
      : resolve([
          ...outside(findIn(blanked(text, open), known), open),
          ...overlapping(secretsIn(text, known), open),
        ]);
  return [...spans, ...aliasesIn(text, spans)]
    .toSorted((one, other) => one.start - other.start)
    .map((span, index, all) => withDigits(text, span, all[index + 1]));
}

function secretsIn(text: string, known: Pick<Known, 'findSecrets'>): Span[] {
  return resolve([...known.findSecrets(text), ...known.findSecrets(shadowOf(text))]);
}

/**
 * The character that blanks the spans found so far. No well-formed text has it, so a known text that begins with a
 * line end does not match within a blanked span.
 */
const halfCharacter = '\uD800';

function findIn(text: string, known: Pick<Known, 'find'>): Span[] {
  const shadow = shadowOf(text);
  // A known text may itself contain such escapes.
  const asWritten = shadow === text ? [] : known.find(text);
  let spans = resolve([
    ...asWritten,
    ...known.find(shadow),
    ...finders.flatMap((find) => find(shadow)),
  ]);
  for (;;) {
    const rest = blanked(shadow, spans, halfCharacter);
    const found = resolve([...known.find(rest), ...valuesOf(text, spans).find(rest)]);
    const overlaps = new Set(overlapping(found, spans));
    const again = found.filter((span) => !overlaps.has(span));
    if (again.length === 0) break;
    spans = [...spans, ...again].toSorted((one, other) => one.start - other.start);
  }
  return spans;
}

function valuesOf(text: string, spans: readonly Span[]): AhoCorasick {
  const values = new AhoCorasick();
  for (const { start, end, kind } of spans) values.add(text.slice(start, end), kind);
  return values;
}

/** Finds texts that look like an alias and are none, in the rest of the text. */
function aliasesIn(text: string, spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const { start, end } of [...spans, { start: text.length, end: text.length }]) {
    for (const span of matches(text.slice(at, start), anyAlias(), 'TEXT')) {
      found.push({ ...span, start: span.start + at, end: span.end + at });
    }
    at = end;
  }
  return found;
}

/** An alias ends with its number, so no digit may follow it. */
function withDigits(text: string, span: Span, next: Span | undefined): Span {
  let { end } = span;
  const most = next?.start ?? text.length;
  while (end < most && /\d/.test(text[end] ?? '')) end += 1;
  return end === span.end ? span : { ...span, end };
}
