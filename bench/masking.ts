import { createMasker } from '@mach42/masking/masker.ts';
import { corpus, corpusKnowledge, heldBack } from '@mach42/masking/testing/corpus.ts';
import { leastPrecision, leastRecall, scoreOf } from '@mach42/masking/testing/score.ts';
import { shareRight, type Verdict } from '@mach42/masking/testing/score.ts';
import { measure5, type BenchRow } from './row.ts';

const languages = ['en', 'da', 'de'];

/** Measures how many names masking finds in marked sentences, by kind and language, and how long it takes. */
export async function maskingBench(): Promise<BenchRow[]> {
  return [...rowsOf('fitted', corpus()), ...rowsOf('held back', heldBack()), ...(await times())];
}

function rowsOf(set: string, sentences: ReturnType<typeof corpus>): BenchRow[] {
  const { marked, found } = scoreOf(sentences);
  const row = (work: string, verdicts: readonly Verdict[], least: number): BenchRow => ({
    work: `${set}: ${work}`,
    value: shareRight(verdicts),
    unit: 'share',
    target: `at least ${least}`,
    ok: shareRight(verdicts) >= least,
    note: `${verdicts.filter(({ isRight }) => isRight).length} of ${verdicts.length}; ${byLanguage(verdicts)}`,
  });
  const kinds = [...new Set(found.map(({ kind }) => kind))].toSorted();
  return [
    ...[...leastRecall].map(([kind, least]) =>
      row(
        `${kind} found`,
        marked.filter((one) => one.kind === kind),
        least,
      ),
    ),
    ...kinds.map((kind) =>
      row(
        `${kind} rightly found`,
        found.filter((one) => one.kind === kind),
        leastPrecision,
      ),
    ),
    row('all rightly found', found, leastPrecision),
  ];
}

const byLanguage = (verdicts: readonly Verdict[]): string =>
  languages
    .flatMap((language) => {
      const those = verdicts.filter((one) => one.language === language);
      return those.length === 0 ? [] : [`${language} ${shareRight(those).toFixed(2)}`];
    })
    .join(', ');

/** Texts that were not read before, as long as a message and as a large file of a person. */
async function times(): Promise<BenchRow[]> {
  const people = Array.from({ length: 200 }, (_, at) => `Contact${at}a Family${at}b`);
  const knowledge = { ...corpusKnowledge, people: [...corpusKnowledge.people, ...people] };
  let round = 0;
  const time = (length: number) =>
    measure5(() => {
      const text = proseOf(length, (round += 1));
      const start = performance.now();
      createMasker(knowledge).mask(text);
      return performance.now() - start;
    });
  await time(1000);
  return [
    timeRow('masking 1,000 characters', await time(1000), 50),
    timeRow('masking 20,000 characters', await time(20_000), 500),
  ];
}

const timeRow = (work: string, value: number, most: number): BenchRow => ({
  work,
  value,
  unit: 'ms',
  target: `at most ${most} ms`,
  ok: value <= most,
  note: '200 more people known',
});

/** Returns the sentences as prose without a repeated line. */
function proseOf(length: number, round: number): string {
  const sentences = corpus().map(({ text }, at) => `${text} (${round}/${at})\n`);
  return sentences
    .join('')
    .repeat(Math.ceil(length / 10_000))
    .slice(0, length);
}
