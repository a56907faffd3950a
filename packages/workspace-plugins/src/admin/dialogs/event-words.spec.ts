import { expect, it } from 'vitest';
import { eventWords } from './event-words.ts';

it.each([
  ['UserSignedIn', 'User signed in'],
  ['PhodSaved', 'PHOD saved'],
  ['SaigeFileCreated', 'SAIGE file created'],
  ['', ''],
])('says %s in words', (type, words) => {
  expect(eventWords(type)).toBe(words);
});
