import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker } from './masker.ts';
import { corpus, corpusKnowledge, heldBack } from './testing/corpus.ts';

const key =
  '-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkq\nhkiG9w0BAQEF\n-----END PRIVATE KEY-----';
const secrets = ['say "open" now', 'two\nlines', 'back\\slash', 'celadon', '4 2 7 1'];
const knowledge = { ...corpusKnowledge, secrets };
const sentences = fc.constantFrom(...[...corpus(), ...heldBack()].map(({ text }) => text));
const lookAlikes = fc.constantFrom('PERSON_1', 'Person_1', 'PHONE\\_2', 'TEXT_1', 'person_1', key);
const said = fc
  .array(fc.oneof(sentences, lookAlikes, fc.constantFrom(...secrets), fc.string()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });

/** The text in pieces of the given sizes, over and over. */
function* piecesOf(text: string, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield text.slice(at, at + size);
    at += size;
  }
}

describe('the way there and back', () => {
  it('[MK1] is the identity, however the answer is cut into pieces', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(said, cuts, (text, sizes) => {
        const masker = createMasker(knowledge);
        const rehydrator = masker.rehydrator();
        const pieces = [...piecesOf(masker.mask(text), sizes)];
        const out = pieces.map((piece) => rehydrator.push(piece)).join('') + rehydrator.end();
        expect(out).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it('[MK1] is the identity with secrets that begin or end with a line end', () => {
    const word = fc.constantFrom('Ada', 'foo', 'bar', ' ', '\n', '\\n');
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (whole, secrets) => {
        const masker = createMasker({ people: ['Ada'], secrets });
        expect(masker.rehydrate(masker.mask(whole))).toBe(whole);
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it(
    '[MK9] is the identity for any JSON, and texts in it stay texts on the way',
    { timeout: 30_000 },
    () => {
      fc.assert(
        fc.property(fc.jsonValue(), fc.array(said, { maxLength: 3 }), (value, texts) => {
          const whole = { value, texts };
          const masker = createMasker(knowledge);
          const masked = masker.mask(JSON.stringify(whole));
          expect(masker.rehydrate(masked, 'json')).toBe(JSON.stringify(whole));
          const onlyTexts = createMasker(knowledge).mask(JSON.stringify(texts));
          expect(JSON.parse(onlyTexts)).toHaveLength(texts.length);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('[MK9] leaves an answer in JSON what it is, whatever its aliases represent', () => {
    const masker = createMasker(knowledge);
    masker.mask([key, ...secrets, 'Freja'].join(' and '));
    for (const [alias, value] of Object.entries(masker.aliases())) {
      const answer = JSON.stringify({ note: `Kept: ${alias}.` });
      expect(JSON.parse(masker.rehydrate(answer, 'json'))).toEqual({ note: `Kept: ${value}.` });
    }
  });

  it('[MK10] shows no secret in a text or in JSON, whatever is around it', () => {
    const shown = (secret: string) => [secret, secret.toUpperCase(), JSON.stringify(secret)];
    fc.assert(
      fc.property(fc.constantFrom(...secrets), sentences, (secret, sentence) => {
        for (const text of shown(secret)) {
          const masked = createMasker(knowledge).mask(`${sentence} ${text} ${sentence}`);
          expect(masked).not.toContain(text.replaceAll(/^"|"$/g, ''));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('an alias that a model inflects or quotes', () => {
  const masker = createMasker(knowledge);
  masker.mask('Freja and Henrik (31 22 33 44)');
  const aliases = Object.entries(masker.aliases());
  const around = fc.constantFrom(
    '',
    ' ',
    '"',
    '„',
    '“',
    "'",
    '`',
    '**',
    '_',
    '(',
    '[',
    '\n',
    'x',
    '/',
  );
  const ending = fc.constantFrom(
    '',
    's',
    "'s",
    '’s',
    'en',
    '-mødet',
    's-Projekt',
    '.',
    ', ',
    '”',
    '**',
  );
  const form = fc.constantFrom(
    (alias: string) => alias,
    (alias: string) => alias.replace('_', '\\_'),
    (alias: string) =>
      alias.replace(
        /^(.)(\w+)_/,
        (_all, first: string, rest: string) => `${first}${rest.toLowerCase()}_`,
      ),
  );

  it('[MK11] is put back with what is around it, however the answer is cut', () => {
    const pieces = fc.array(fc.tuple(around, fc.constantFrom(...aliases), form, ending));
    fc.assert(
      fc.property(pieces, cuts, (parts, sizes) => {
        const rehydrator = masker.rehydrator();
        const answer = parts.map(([before, [alias], as, after]) => `${before}${as(alias)}${after}`);
        const wanted = parts.map(([before, [, value], , after]) => `${before}${value}${after}`);
        const out = [...piecesOf(answer.join(' '), sizes)].map((piece) => rehydrator.push(piece));
        expect(out.join('') + rehydrator.end()).toBe(wanted.join(' '));
      }),
      { numRuns: 300 },
    );
  });
});
