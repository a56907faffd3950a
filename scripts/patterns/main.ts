import { resolve } from 'node:path';
import { commandLine } from '../lib/command-line.ts';
import { collectPatterns } from './collect.ts';
import { judge, type Judged } from './judge.ts';
import { bounded, madeLater, readJudged, writeJudged, writtenOf } from './judged.ts';

/**
 * Refuses patterns that some text makes slow. `node scripts/patterns/main.ts` judges those that are
 * new; with `--write` those that are good join the list, and those that are gone leave it.
 */
const root = resolve(import.meta.dirname, '../..');
const usage = `Usage: npm run patterns -- [--write]
  --write   patterns that are good join the list, and those that are gone leave it`;
const isWriting =
  commandLine({ usage, options: { write: { type: 'boolean' } } }).values.write === true;
const { patterns, madeLater: later } = await collectPatterns(root);
const known = readJudged();
const isBounded = (written: string): boolean =>
  bounded.some(({ begins }) => written.startsWith(begins));

const asked = patterns.filter((one) => !known.has(writtenOf(one)) && !isBounded(writtenOf(one)));
const verdicts = new Map<string, Judged>();
let next = 0;
const lane = async (): Promise<void> => {
  for (let one = asked[next++]; one !== undefined; one = asked[next++]) {
    verdicts.set(writtenOf(one), await judge(one));
  }
};
await Promise.all([lane(), lane()]);

const good = new Set(['linear', 'fast']);
const refused = asked.filter((one) => !good.has(verdicts.get(writtenOf(one))?.verdict ?? ''));
if (isWriting) {
  const isGood = (one: string): boolean =>
    known.has(one) || good.has(verdicts.get(one)?.verdict ?? '');
  const all = patterns.map(writtenOf).filter(isGood);
  writeJudged([...new Set(all)]);
}
const unexplained = later.filter(
  (location) => madeLater[location.replace(/:\d+$/, '')] === undefined,
);
const lines = [
  ...refused.map((one) => {
    const { verdict = '', attack = '' } = verdicts.get(writtenOf(one)) ?? {};
    return `${one.location}: ${verdict} ${writtenOf(one).slice(0, 200)} ${attack.slice(0, 200)}`;
  }),
  ...unexplained.map((location) => `${location}: a function makes this pattern when it is called`),
];
process.stdout.write(
  `${JSON.stringify({ patterns: patterns.length, asked: asked.length, refused: lines }, null, 2)}\n`,
);
process.exit(0);
