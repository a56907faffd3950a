import { diffLines } from '@mach42/json-document/compare/line-diff.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { splitReasoning, truncateMessage } from '@mach42/contracts/messages/content.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import { applyOps, invertOps } from '@mach42/json-document/patch/patch.ts';
import { prettyLines } from '@mach42/json-document/compare/pretty-lines.ts';
import { rebase, selectOps } from '@mach42/json-document/patch/rebase.ts';
import { removedLeaves } from '@mach42/json-document/leaves/removed-leaves.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { knowledgeOf } from '@mach42/masking/knowledge.ts';
import { createMasker } from '@mach42/masking/masker.ts';
import { mergeEntry } from '@mach42/processors/providers/builtin/merge/merge-entry.ts';
import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { doublings, exponentOf, floorMs } from './exponent.ts';
import { processorMs } from './measured.ts';
import { isWithin } from './rows.ts';
import type { Growth } from './run-scenario.ts';
import { largestFile, shapes } from './shapes.ts';

interface Engine {
  readonly name: string;
  readonly unit: string;
  readonly largest: number;
  /** Makes the input of a size; answers the work that is measured. */
  readonly prepare: (size: number) => () => unknown;
}

const at = '2026-01-01T00:00:00.000Z';

const ofFiles: Readonly<Record<string, (first: BriefData, second: BriefData) => () => unknown>> = {
  diffJson: (first, second) => () => diffJson(first, second),
  applyOps(first, second) {
    const ops = diffJson(first, second);
    return () => applyOps(first, ops);
  },
  'invertOps, applied'(first, second) {
    const ops = diffJson(first, second);
    return () => applyOps(second, invertOps(ops));
  },
  rebase(first, second) {
    const ops = diffJson(first, second);
    return () => rebase(ops, first, first);
  },
  'rebase, onto another change'(first, second) {
    const ops = diffJson(first, second);
    return () => rebase(ops, first, { ...first, more: second });
  },
  'selectOps, every other'(first, second) {
    const ops = diffJson(first, second);
    return () => selectOps(ops, first, (_, index) => index % 2 === 0);
  },
  removedLeaves(first, second) {
    const ops = diffJson(first, second);
    return () => removedLeaves(first, ops);
  },
  prettyLines: (first) => () => prettyLines(first),
  knowledgeOf: (first) => () =>
    createMasker(knowledgeOf(first, [])).mask('Is Person7 Family7 there?'),
};

const ofTexts: Readonly<Record<string, (text: string) => () => unknown>> = {
  diffLines: (text) => () => diffLines(text, `${text} more`),
  'diffLines, by words': (text) => {
    const lines = text.replaceAll(' ', '\n');
    return () => diffLines(lines, lines.split('\n').toReversed().join('\n'));
  },
  splitReasoning: (text) => () => splitReasoning(`<think>${text}</think>${text}`),
  truncateMessage: (text) => () => truncateMessage(text),
  parseProposal: (text) => () => parseProposal(`{"notes": [${text}`),
  'parseProposal, in a string': (text) => () => parseProposal(`{"notes": "${text}`),
  mask: (text) => {
    const masker = createMasker(knowledgeOf({ contacts: [{ name: 'Freja Holm' }] }, []));
    return () => masker.mask(text);
  },
  mergeEntry: (text) => () =>
    mergeEntry({ entry: { title: 'A note', text, createdAt: at }, phod: {} }, 'UTC'),
};

export const engines: readonly Engine[] = [
  ...Object.entries(ofFiles).flatMap(([engine, of]) =>
    Object.entries(shapes).map(([shape, make]) => ({
      name: `${engine}: ${shape}`,
      unit: 'nodes',
      largest: largestFile,
      prepare: (size: number) => of(make(size, 0), make(size, 1)),
    })),
  ),
  ...Object.entries(ofTexts).flatMap(([engine, of]) =>
    Object.entries(adversarialTexts).map(([name, text]) => ({
      name: `${engine}: ${name}`,
      unit: 'characters',
      largest: limits.entryCharacters,
      prepare: (size: number) => of(text(size)),
    })),
  ),
];

const rounds = 3;
/** The clock of the processor counts in ticks, on some machines of 4 ms: shorter work is repeated. */
const leastMs = 40;
const mostRepeats = 1000;

export interface GrowthOptions {
  /** Of doublings of the size. */
  readonly count: number;
  /**
   * How often a cost over the limit is measured; default once. What another process or the garbage collector took is
   * not there each time.
   */
  readonly looks?: number;
}

/** The least of some runs at each size, after one at the smallest that is not counted. */
export function growthOf(
  { name, unit, largest, prepare }: Engine,
  { count, looks: mostLooks = 1 }: GrowthOptions,
): Growth {
  const sizes = doublings(largest, count);
  prepare(sizes[0] ?? 1)();
  const least = new Map<number, number>();
  let growth: Growth;
  let looks = 0;
  do {
    for (const size of sizes) {
      const work = prepare(size);
      for (let round = 0; round < rounds; round += 1) {
        least.set(size, Math.min(least.get(size) ?? Infinity, costOf(work)));
      }
    }
    const points = [...least].map(([size, processor]) => ({ size, processor }));
    const exponent = exponentOf(points, floorMs.repeated);
    growth = { scenario: 'functions', unit, name, points, exponent, block: 0 };
    looks += 1;
  } while (!isWithin(growth) && looks < mostLooks);
  return growth;
}

function costOf(work: () => unknown): number {
  const start = processorMs();
  let [repeats, spent] = [0, 0];
  while (spent < leastMs && repeats < mostRepeats) {
    work();
    repeats += 1;
    spent = processorMs() - start;
  }
  return spent / repeats;
}
