import type { Kind } from '../kinds.ts';
import type { Knowledge } from '../knowledge.ts';
import { commonWords, noNames } from '../names/common-words.ts';
import { resolve, type Span } from '../span.ts';
import { WordTree } from './word-tree.ts';

/** Particles of names, which are no names themselves. */
const particles = new Set(['von', 'van', 'de', 'der', 'den', 'af', 'la', 'le', 'zu', 'the', 'of']);
const shortestLowerCase = 3;

/** What a masker looks for by itself, and what it has replaced, which only grows. */
export interface Known {
  /** Whole words, before a genitive ending: Ada's, Adas, Hans'. */
  find(text: string): Span[];
  /** Of what is known, the texts of secrets alone. */
  findSecrets(text: string): Span[];
  /** What was replaced once is looked for from then on. */
  add(value: string, kind: Kind): void;
}

/** What is known before anything is replaced, made to be looked for; many maskers may share it. */
export interface KnownTexts {
  readonly names: WordTree;
  readonly secrets: WordTree;
}

export function knownTexts({ people, secrets }: Knowledge): KnownTexts {
  const names = new WordTree();
  for (const name of people) for (const form of formsOf(name)) names.add(form, 'PERSON');
  const secretTree = new WordTree(inAnyCase);
  for (const secret of secrets)
    for (const form of secretForms(secret)) secretTree.add(form, 'SECRET');
  return { names: names.build(), secrets: secretTree.build() };
}

export function knownFrom(
  known: readonly KnownTexts[],
  replaced: ReadonlyMap<string, Kind>,
): Known {
  const added = new WordTree();
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
const inAnyCase = (word: string): string => word.normalize('NFC').toUpperCase().toLowerCase();

/** A secret as it is and as JSON writes it, and a number without its gaps. */
function secretForms(secret: string): string[] {
  const compact = secret.replaceAll(/[\s.-]/g, '');
  const isNumber = /^\d{4,}$/.test(compact);
  return [
    secret,
    secret.normalize('NFC'),
    secret.normalize('NFD'),
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
    return written.flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD')]);
  });
}
