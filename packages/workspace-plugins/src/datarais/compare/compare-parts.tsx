import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { changedWords } from '@mach42/json-document/compare/word-ranges.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { locationText } from '@mach42/plugin-kit/ui/diff/change-text.tsx';
import { Diff, TextDiff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { type DiffPair, columnOf, type DiffCell } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { dataRaisActions } from '../actions.ts';
import {
  checksText,
  costText,
  durationText,
  instructionsText,
  isByRules,
  operationsText,
  providerText,
  tokensText,
} from '../runs/run-texts.ts';
import { datarais } from '../state.ts';
import type { Difference } from './compare-proposals.ts';

interface Side {
  readonly op: PhodOperation;
  readonly lines: readonly DiffPair[];
}

interface CompareRowProps {
  readonly kind: Difference['kind'];
  readonly base: BriefData;
  readonly a: Side | undefined;
  readonly b: Side | undefined;
  /** True: there is no room for two sides. */
  readonly narrow: boolean;
}

const words: Readonly<Record<Difference['kind'], { label: string; tone: ChipTone }>> = {
  same: { label: t('The same'), tone: 'neutral' },
  different: { label: t('Different'), tone: 'warning' },
  'only-a': { label: t('Only in A'), tone: 'accent' },
  'only-b': { label: t('Only in B'), tone: 'accent' },
};
const letters = ['A', 'B'] as const;

/** Shows the operations of both proposals at one pointer. */
export function CompareRow({ kind, base, a, b, narrow }: CompareRowProps) {
  const pairs = useMemo(() => {
    const [ofA, ofB] = [a?.lines ?? [], b?.lines ?? []];
    return kind === 'different' ? pairLines(ofA, ofB) : alignLines(ofA, ofB);
  }, [kind, a, b]);
  const op = a?.op ?? b?.op;
  if (op === undefined) return null;
  const word = words[kind];
  const location = locationText(op, base);
  return (
    <li className="ws-compare__row" aria-label={`${word.label}: ${location}`}>
      <div className="ws-compare__location">
        <Chip tone={word.tone}>{word.label}</Chip>
        <span>{location}</span>
        {a !== undefined && b !== undefined && locationText(b.op, base) !== location && (
          <span className="ws-muted">{t('in B: {op}', { op: locationText(b.op, base) })}</span>
        )}
      </div>
      {kind === 'same' ? (
        <Diff pairs={a?.lines ?? []} plain />
      ) : (
        <Diff pairs={pairs} layout={narrow ? 'stacked' : 'side-by-side'} names={letters} />
      )}
    </li>
  );
}

/** Pairs the lines of two operations, and marks the words that only one of them has. */
export function pairLines(
  linesA: readonly DiffPair[],
  linesB: readonly DiffPair[],
): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  const pairs: DiffPair[] = [];
  let [left, right] = [0, 0];
  const parts = diffArrays(a.map(keyOf), b.map(keyOf));
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) break;
    const next = parts[at + 1];
    const isHunk = part.removed || part.added;
    const ofA = part.added ? 0 : part.value.length;
    const ofB = part.removed ? (next?.added === true ? next.value.length : 0) : part.value.length;
    if (part.removed && next?.added === true) at += 1;
    for (let line = 0; line < Math.max(ofA, ofB); line += 1) {
      const pair = {
        before: line < ofA ? a[left + line] : undefined,
        after: line < ofB ? b[right + line] : undefined,
      };
      pairs.push(isHunk ? marked(pair) : unmarked(pair));
    }
    [left, right] = [left + ofA, right + ofB];
  }
  return pairs;
}

/** Pairs the lines of both proposals by their index, where they are equal or only one proposal has any. */
function alignLines(linesA: readonly DiffPair[], linesB: readonly DiffPair[]): readonly DiffPair[] {
  const [a, b] = [cellsOf(linesA), cellsOf(linesB)];
  return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
    before: a[index],
    after: b[index],
  }));
}

/** Returns the old and new lines of one operation in one column. */
const cellsOf = (lines: readonly DiffPair[]): readonly DiffCell[] =>
  columnOf(lines).map(({ oldNumber, newNumber, ...cell }) => ({
    ...cell,
    number: newNumber ?? oldNumber,
  }));

const keyOf = ({ kind, text }: DiffCell): string => `${kind} ${text}`;

/** Removes the marks of changed words: here the other proposal is compared, not the file before. */
const unmarked = ({ before, after }: DiffPair): DiffPair => ({
  before: before && { ...before, ranges: [] },
  after: after && { ...after, ranges: [] },
});

function marked(pair: DiffPair): DiffPair {
  const { before, after } = pair;
  if (before === undefined || after === undefined) return unmarked(pair);
  const ranges = changedWords(before.text, after.text);
  return {
    before: { ...before, ranges: ranges.before },
    after: { ...after, ranges: ranges.after },
  };
}

interface CompareHeadProps {
  readonly entryId: string;
  readonly a: EntryRun;
  readonly b: EntryRun;
  readonly reviewed: string;
}

/** Shows how two runs were made and how long they took, with buttons to open one of them. */
export function CompareHead({ entryId, a, b, reviewed }: CompareHeadProps) {
  const { available } = useModels();
  const facts: readonly (readonly [name: string, textOf: (run: EntryRun) => string | undefined])[] =
    [
      [t('Model'), (run) => modelNameIn(available, run.modelId)],
      [t('Answered by'), providerText],
      [t('SAIGE file'), saigeText],
      [t('Instructions'), (run) => instructionsText(run.instructions)],
      [t('Made from'), originText],
      [t('Took'), durationText],
      [t('Tokens'), tokensText],
      [t('Cost'), costText],
      [t('Proposes'), proposesText],
      [t('Checks'), checksLine],
    ];
  return (
    <>
      <div className="ws-card ws-compare__head">
        <table>
          <caption className="ws-visually-hidden">{t('What A and B ran with and took')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="ws-visually-hidden">{t('What')}</span>
              </th>
              {[a, b].map((run, index) => (
                <th key={run.id} scope="col">
                  <TakeButton
                    entryId={entryId}
                    run={run}
                    letter={index === 0 ? 'A' : 'B'}
                    isReviewed={run.id === reviewed}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(([name, textOf]) => {
              const [ofA, ofB] = [textOf(a) ?? '–', textOf(b) ?? '–'];
              return (
                <tr key={name} className={ofA === ofB ? undefined : 'ws-compare__differs'}>
                  <th scope="row">{name}</th>
                  <td>{ofA}</td>
                  <td>{ofB}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {a.instructions !== b.instructions && (
          <details className="ws-compare__instructions">
            <summary>{t('How the instructions differ')}</summary>
            <TextDiff
              label={t('How the instructions differ')}
              before={a.instructions}
              after={b.instructions}
            />
          </details>
        )}
      </div>
      {isByRules(a) && isByRules(b) && (
        <p className="ws-compare__note">
          {t(
            'The built-in assistant answered both. It merges by rules: no model, instructions or SAIGE file change what it proposes. Connect a language model to see them differ.',
          )}
        </p>
      )}
    </>
  );
}

interface TakeButtonProps {
  readonly entryId: string;
  readonly run: EntryRun;
  readonly letter: 'A' | 'B';
  readonly isReviewed: boolean;
}

/** Opens a proposal in the review, where it is saved like any other. */
function TakeButton({ entryId, run, letter, isReviewed }: TakeButtonProps) {
  const { dispatch } = useShell();
  return (
    <span className="ws-compare__take">
      <span className="ws-compare__letter">{letter}</span>
      <Button
        size="small"
        onClick={() =>
          isReviewed
            ? dispatch(datarais.tabChosen({ entryId, tab: 'changes' }))
            : dispatch(dataRaisActions.promote({ entryId, jobId: run.id }))
        }
      >
        {isReviewed
          ? t('Continue reviewing {letter}', { letter })
          : t('Review and save {letter}', { letter })}
      </Button>
    </span>
  );
}

const originText = ({ proposal }: EntryRun): string | undefined =>
  proposal === null ? undefined : `v${proposal.baseVersion}`;

const proposesText = ({ proposal }: EntryRun): string | undefined =>
  proposal === null ? undefined : operationsText(proposal.operations);

/** Returns the version of the SAIGE file of a run; a run by rules does not use the file. */
function saigeText(run: EntryRun): string | undefined {
  if (run.saigeVersion === null) return undefined;
  return isByRules(run)
    ? t('v{saigeVersion}, not used', { saigeVersion: run.saigeVersion })
    : `v${run.saigeVersion}`;
}

function checksLine(run: EntryRun): string | undefined {
  const checks = checksText(run);
  if (checks === undefined || checks.failed.length === 0) return checks?.sum;
  return `${checks.sum}: ${checks.failed.join(', ')}`;
}
