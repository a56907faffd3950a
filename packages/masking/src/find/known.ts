import type { Kind } from '../kinds.ts';
import type { Knowledge } from '../knowledge.ts';
import { commonWords } from '../names/common-words.ts';
import { after, anyOf, before, type Finder, type Span } from '../span.ts';

/** Particles of names, which are no names themselves. */
const particles = new Set(['von', 'van', 'de', 'der', 'den', 'af', 'la', 'le', 'zu', 'the', 'of']);
const shortestLowerCase = 4;

/** Finds what is known and what was replaced before, as whole words, before a genitive ending. */
export function findKnown(
  { people, secrets }: Knowledge,
  replaced: ReadonlyMap<string, Kind>,
): Finder {
  const kindOf = new Map<string, Kind>();
  for (const name of people) for (const form of formsOf(name)) kindOf.set(form, 'PERSON');
  for (const [value, kind] of replaced) if (kind !== 'TEXT') kindOf.set(value, kind);
  for (const secret of secrets) kindOf.set(secret, 'SECRET');
  kindOf.delete('');
  if (kindOf.size === 0) return () => [];
  // A genitive is not part of the name: Ada's, Adas, Hans'.
  const pattern = new RegExp(`${before}(?:${anyOf(kindOf.keys())})(?=s?${after})`, 'gu');
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: value, index }): Span => {
      const kind = kindOf.get(value) ?? 'PERSON';
      return { start: index, end: index + value.length, kind };
    });
}

/** A name as a whole, each of its parts, and how they are written in haste. */
function formsOf(name: string): string[] {
  const words = name.split(/[\s"“”„'’()[\]{}\\,;:/]+/u);
  const parts = words.filter((word) => word.length >= 2 && /^\p{L}/u.test(word));
  const names = parts.filter((part) => !particles.has(part.toLowerCase()));
  const whole = /["\\]/.test(name) ? [] : [name];
  return [...whole, ...names].flatMap((form) => {
    const lower = form.toLowerCase();
    const inHaste = form.length >= shortestLowerCase && !commonWords.has(lower);
    const written = inHaste ? [form, lower, form.toUpperCase()] : [form];
    return written.flatMap((one) => [one, one.normalize('NFC'), one.normalize('NFD')]);
  });
}
