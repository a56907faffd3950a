import { describe, expect, it } from 'vitest';
import { corpus, heldBack, type MarkedSentence } from './testing/corpus.ts';
import { leastPrecision, leastRecall, scoreOf, shareRight, type Verdict } from './testing/score.ts';

const sets: readonly (readonly [string, MarkedSentence[]])[] = [
  ['rules were fitted to', corpus()],
  ['were held back', heldBack()],
];
const wrongOf = (verdicts: readonly Verdict[]) =>
  verdicts.flatMap(({ isRight, kind, value }) => (isRight ? [] : [`${kind} ${value}`])).join(', ');

describe('the corpus of sentences', () => {
  it('[MK20] is large, in three languages, and more than a third of it is held back', () => {
    const all = sets.flatMap(([, sentences]) => sentences);
    expect(all.length).toBeGreaterThanOrEqual(320);
    expect(heldBack().length / all.length).toBeGreaterThanOrEqual(1 / 3);
    for (const [, sentences] of sets) {
      const languages = new Set(sentences.map(({ language }) => language));
      expect(languages).toEqual(new Set(['en', 'da', 'de']));
    }
  });

  it('[MK20] has no sentence in both parts', () => {
    const texts = sets.flatMap(([, sentences]) => sentences.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe.each(sets)('of the sentences that %s', (_name, sentences) => {
  const { marked, found } = scoreOf(sentences);

  it.each([...leastRecall])('[MK20] of %s at least a share of %f is found', (kind, least) => {
    const ofKind = marked.filter((one) => one.kind === kind);
    expect(ofKind.length).toBeGreaterThanOrEqual(3);
    expect(shareRight(ofKind), wrongOf(ofKind)).toBeGreaterThanOrEqual(least);
  });

  it('[MK21] at least 0.9 of what is found is marked', () => {
    expect(shareRight(found), wrongOf(found)).toBeGreaterThanOrEqual(leastPrecision);
  });

  it.each(['PHONE', 'ADDRESS', 'PERSON', 'NATIONALID', 'CARD', 'IBAN', 'SECRET'])(
    '[MK21] at least 0.9 of what is found as %s is marked',
    (kind) => {
      const ofKind = found.filter((one) => one.kind === kind);
      expect(shareRight(ofKind), wrongOf(ofKind)).toBeGreaterThanOrEqual(leastPrecision);
    },
  );
});
