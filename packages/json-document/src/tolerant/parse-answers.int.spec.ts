import { jsonrepair } from 'jsonrepair';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isFields } from '../json-value.ts';
import { parseDocument } from './parse-document.ts';

/** Each file has the expected result in its first line, then a line of dashes, then the answer to the letter. */
const folder = path.join(import.meta.dirname, '../../fixtures/answers');

const answers = readdirSync(folder).map((file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const [expected = '', ...rest] = text.split('\n---\n');
  const value = /^value: (.*)$/.exec(expected)?.[1];
  return {
    name: path.basename(file, '.txt'),
    answer: rest.join('\n---\n').replace(/\n$/, ''),
    value: value === undefined ? undefined : (JSON.parse(value) as unknown),
    fault: /^refused: (.*)$/.exec(expected)?.[1],
  };
});
const read = answers.filter(({ value }) => value !== undefined);
const refused = answers.filter(({ fault }) => fault !== undefined);

describe('an answer as a model gave it', () => {
  it('has one of very many forms', () => {
    expect(answers.length).toBeGreaterThan(100);
    expect(read.length + refused.length).toBe(answers.length);
  });

  it.each(read)('[PH30] PHOD-340 is read to the letter: $name', ({ answer, value }) => {
    expect(parseDocument(answer)).toEqual({ ok: true, document: value });
  });

  it.each(refused)('[PH31] PHOD-350 is refused as $fault: $name', ({ answer, fault }) => {
    expect(parseDocument(answer)).toMatchObject({ ok: false, fault });
  });

  it.each(read)('[PH32] is never read as another when its end is missing: $name', (whole) => {
    const wrong = Array.from({ length: whole.answer.length }, (_, end) => {
      const part = parseDocument(whole.answer.slice(0, end));
      return part.ok && JSON.stringify(part.document) !== JSON.stringify(whole.value) ? end : [];
    });
    expect(wrong.flat()).toEqual([]);
  });

  it('[PH30] is read as jsonrepair reads it, but for what that loses or cannot read', () => {
    const differing = read.flatMap(({ name, answer, value }) => {
      const theirs = repairedObject(answer);
      return theirs === undefined || isDeepStrictEqual(theirs, value) ? [] : [name];
    });
    expect(differing).toEqual([
      'backslash-that-escapes-nothing',
      'single-quotes-with-an-apostrophe',
    ]);
  });
});

/** Returns the object that the library reads from a text; undefined when the result is not an object. */
function repairedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(jsonrepair(text));
    return isFields(value) ? value : undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return undefined;
  }
}
