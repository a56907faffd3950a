import { limits } from '@mach42/contracts/kernel/limits.ts';
import { knownSection } from '@mach42/contracts/phod/sections.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import {
  JsonScanner,
  type Container,
  type JsonProblem,
  type ScannedEntry,
} from './json-scanner.ts';

const nothingInside: readonly ScannedEntry[] = [];
/** The fields that the product itself writes beside `briefData`. */
const besideBriefData: ReadonlySet<string> = new Set([
  'briefData',
  'updatedAt',
  'updatedBy',
  'version',
]);

/**
 * Finds the problems in the text of a file, in the order of its lines. Of several syntax errors only the first is
 * found. `JSON.parse` accepts a text without errors, and loses nothing of it.
 */
export function findProblems(text: string): readonly JsonProblem[] {
  const scanner = new JsonScanner(text, limits.phod.levels, phodTexts.tooDeep);
  const root = scanner.scan();
  const problems = [...scanner.problems];
  if (root !== undefined && scanner.isWhole) problems.push(...structureProblems(root));
  return problems.toSorted((a, b) => a.from - b.from);
}

export const hasErrors = (problems: readonly JsonProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');

function structureProblems(root: Container): JsonProblem[] {
  if (root.kind !== 'object') {
    const { from, to } = root;
    return [
      { from, to: Math.min(to, from + 1), severity: 'error', message: phodTexts.invalidStructure },
    ];
  }
  const entries = root.entries ?? nothingInside;
  const inner = entries.find(({ name, kind }) => name === 'briefData' && kind === 'object');
  if (inner === undefined) return sectionProblems(entries);
  const lost = entries.filter(({ name }) => !besideBriefData.has(name));
  return [
    ...lost.map(({ from, to, name }) => ({
      from,
      to,
      severity: 'error' as const,
      message: t('Only briefData is saved. Move “{name}” into it.', { name }),
    })),
    ...sectionProblems(inner.entries ?? nothingInside),
  ];
}

/** Finds a known list section that contains no list, which is shown as plain text. */
function sectionProblems(entries: readonly ScannedEntry[]): JsonProblem[] {
  return entries.flatMap(({ name, kind, from, to }) => {
    const takes = knownSection(name)?.takes;
    const wanted = takes === 'field' ? 'object' : 'list';
    if (takes === undefined || kind === wanted) return [];
    const message = t('“{name}” is usually {isWanted, select, true {a list} other {an object}}.', {
      name,
      isWanted: String(wanted === 'list'),
    });
    return [{ from, to, severity: 'warning' as const, message }];
  });
}
