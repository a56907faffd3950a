import type { Kind } from '../kinds.ts';
import type { Knowledge } from '../knowledge.ts';
import { commonWords, noNames } from '../names/common-words.ts';
import type { Span } from '../span.ts';
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

export function knownFrom(knowledge: Knowledge, replaced: ReadonlyMap<string, Kind>): Known {
  const tree = new WordTree();
  for (const name of knowledge.people) for (const form of formsOf(name)) tree.add(form, 'PERSON');
  for (const [value, kind] of replaced) if (kind !== 'TEXT') tree.add(value, kind);
  const secrets = new Set(knowledge.secrets.flatMap(secretForms));
  const secretTree = new WordTree();
  for (const secret of secrets) {
    tree.add(secret, 'SECRET');
    secretTree.add(secret, 'SECRET');
  }
  return {
    find: (text) => tree.find(text),
    findSecrets: (text) => secretTree.find(text),
    add(value, kind) {
      if (kind !== 'TEXT' && !secrets.has(value)) tree.add(value, kind);
    },
  };
}

/** A secret in either case and as a sentence begins, as JSON writes it, and a number without its gaps. */
function secretForms(secret: string): string[] {
  const compact = secret.replaceAll(/[\s.-]/g, '');
  const isNumber = /^\d{4,}$/.test(compact);
  const [lower, upper] = [secret.toLowerCase(), secret.toUpperCase()];
  return [secret, lower, upper, capital(secret), capital(lower), ...(isNumber ? [compact] : [])]
    .flatMap((form) => [form, form.normalize('NFC'), form.normalize('NFD')])
    .flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
}

function capital(text: string): string {
  const [first = '', ...rest] = text;
  return [first.toUpperCase(), ...rest].join('');
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
