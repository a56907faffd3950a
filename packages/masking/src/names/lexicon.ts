import type compromise from 'compromise';
import { createRequire } from 'node:module';
import { commonWords } from './common-words.ts';

/**
 * The library that reads English. As a module it has more than 400 files, which every process and
 * every worker thread would look up; where it is required it is one.
 */
export const nlp = createRequire(import.meta.url)('compromise') as typeof compromise;

/** Words with their categories, such as `MaleName`, `City`, `PastTense`. */
const lexicon = (
  nlp.model() as { one: { lexicon: Readonly<Record<string, string | readonly string[]>> } }
).one.lexicon;

const tagsOf = (word: string): readonly string[] => {
  const tags = Object.hasOwn(lexicon, word) ? lexicon[word] : undefined;
  return tags === undefined ? [] : typeof tags === 'string' ? [tags] : tags;
};

const shortestName = 4;
const entityTags = new Set(['City', 'Place', 'Country', 'Region', 'Organization']);
const firstNames = new Set(['MaleName', 'FemaleName', 'FirstName']);
const people = new Set([...firstNames, 'LastName', 'Person']);

/** Whether the English lexicon has a capital word as a first name and as nothing else. */
export function isListedFirstName(word: string): boolean {
  const tags = tagsOf(word.toLowerCase());
  return (
    word.length >= shortestName &&
    tags.length > 0 &&
    tags.every((tag) => firstNames.has(tag)) &&
    !commonWords.has(word.toLowerCase())
  );
}

export const isListedSurname = (word: string): boolean =>
  word.length >= shortestName && tagsOf(word.toLowerCase()).includes('LastName');

/** Whether a word is known as the name of a city, a country or a company. */
export const isKnownEntity = (word: string): boolean =>
  tagsOf(word.toLowerCase()).some((tag) => entityTags.has(tag));

/** Whether a word is known, and is not a name of people. */
export function isPlainWord(word: string): boolean {
  const tags = tagsOf(word.toLowerCase());
  return tags.length > 0 && !tags.some((tag) => people.has(tag));
}
