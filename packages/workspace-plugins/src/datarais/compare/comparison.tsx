import { GitMergeIcon, SwapHorizontalIcon, TickCircleIcon } from '@blueprintjs/icons';
import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { rebase } from '@mach42/json-document/patch/rebase.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useIsNarrow } from '@mach42/plugin-kit/hooks.ts';
import { useReadSource, type Read, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo, useState } from 'react';
import { operationLines } from '../changes/operation-lines.ts';
import { CompareHead, CompareRow } from './compare-parts.tsx';
import { compareProposals, type Difference } from './compare-proposals.ts';
import './compare.css';

interface ComparisonProps {
  readonly entryId: string;
  readonly a: EntryRun;
  readonly b: EntryRun;
  /** The id of the job whose proposal is in review. */
  readonly reviewed: string;
  readonly onSwap: () => void;
}

/** Shows two proposals side by side: how their runs were made, and the operations of both. */
export function Comparison({ entryId, a, b, reviewed, onSwap }: ComparisonProps) {
  const { answer: value, error: failure, refresh: reload } = useProposals(a.id, b.id);
  const [view, setView] = useState<'all' | 'differences'>('all');
  const compared = useMemo(() => {
    if (value === undefined) return undefined;
    const carried = onOneBase(value.a, value.b);
    const { base } = carried;
    return {
      carried,
      differences: compareProposals(base, carried.a.ops, carried.b.ops),
      linesA: operationLines(base, carried.a.ops),
      linesB: operationLines(base, carried.b.ops),
    };
  }, [value]);
  const [narrow, ref] = useIsNarrow(500);
  const rows = compared?.differences ?? [];
  const shown = view === 'all' ? rows : rows.filter(({ kind }) => kind !== 'same');
  return (
    <section ref={ref} className="ws-compare" aria-label={t('Comparison of A and B')}>
      <div className="ws-compare__bar">
        <h3>{t('A beside B')}</h3>
        {compared !== undefined && (
          <span className="ws-muted" role="status">
            {sumOfDifferences(rows)}
          </span>
        )}
        <span className="ws-compare__actions">
          <Button
            size="small"
            variant="plain"
            icon={<SwapHorizontalIcon size={12} />}
            onClick={onSwap}
          >
            {t('Swap')}
          </Button>
          <Segmented
            label={t('Which operations are shown')}
            value={view}
            options={[
              { value: 'all', label: t('All') },
              { value: 'differences', label: t('Differences') },
            ]}
            onChange={setView}
          />
        </span>
      </div>
      <CompareHead entryId={entryId} a={a} b={b} reviewed={reviewed} />
      {compared === undefined && failure === undefined && <SkeletonCards cards={2} />}
      {compared === undefined && failure !== undefined && (
        <ErrorState title={jobTexts.compareFailed} error={failure} onRetry={reload} />
      )}
      {compared !== undefined && (
        <>
          <CarriedNote carried={compared.carried} a={a} b={b} />
          {shown.length === 0 ? (
            <EmptyState icon={<TickCircleIcon size={20} />} title={t('No difference')}>
              {rows.length === 0
                ? t('Neither proposal changes anything in the file.')
                : t('Both propose exactly the same changes. Save either of them.')}
            </EmptyState>
          ) : (
            <ol className="ws-compare__rows" aria-label={t('Operations of A and B')}>
              {shown.map((row) => (
                <CompareRow
                  key={`${row.kind} ${'a' in row ? row.a : ''} ${'b' in row ? row.b : ''}`}
                  kind={row.kind}
                  base={compared.carried.base}
                  narrow={narrow}
                  a={
                    'a' in row ? sideOf(compared.carried.a.ops, compared.linesA, row.a) : undefined
                  }
                  b={
                    'b' in row ? sideOf(compared.carried.b.ops, compared.linesB, row.b) : undefined
                  }
                />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

function sideOf<Op, Line>(
  ops: readonly Op[],
  lines: readonly (readonly Line[])[],
  index: number,
): { readonly op: Op; readonly lines: readonly Line[] } | undefined {
  const op = ops[index];
  return op === undefined ? undefined : { op, lines: lines[index] ?? [] };
}

/** Returns `3 the same, 1 different, 2 only in A, 1 only in B`, without the parts whose number is 0. */
function sumOfDifferences(rows: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => rows.filter((row) => row.kind === kind).length;
  const parts = [
    [count('same'), t('the same')],
    [count('different'), 'different'],
    [count('only-a'), t('only in A')],
    [count('only-b'), t('only in B')],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${number} ${text}`)
    .join(', ');
}

interface TwoProposals {
  readonly a: Proposed;
  readonly b: Proposed;
}

interface TwoJobs {
  readonly a: string;
  readonly b: string;
}

const proposals: ReadSource<TwoProposals, TwoJobs> = {
  name: t('two proposals'),
  calls: [getEntry],
  read: async (api, { a, b }, signal) => {
    const [first, second] = await Promise.all([proposed(api, a, signal), proposed(api, b, signal)]);
    return { a: first, b: second };
  },
};

/** Reads the proposals of two jobs, each with the file that it was made from. */
const useProposals = (a: string, b: string): Read<TwoProposals> =>
  useReadSource(proposals, { a, b });

async function proposed(api: Api, jobId: string, signal: AbortSignal): Promise<Proposed> {
  const { data } = await api.request(getEntry, { params: { id: jobId } }, { signal });
  if (data?.proposal == null) {
    throw new ApiError({ code: 'NOT_FOUND', status: 404, message: jobTexts.noProposal });
  }
  const { baseVersion, ops } = data.proposal;
  if (baseVersion === 0) return { baseVersion, ops, base: {} };
  const version = await api.request(
    getPhodVersion,
    { params: { version: baseVersion } },
    { signal },
  );
  return { baseVersion, ops, base: version.data.briefData };
}

interface CarriedNoteProps {
  readonly carried: OnOneBase;
  readonly a: EntryRun;
  readonly b: EntryRun;
}

/** Says how the older proposal applies to the newer version, where the two were made from different versions. */
function CarriedNote({ carried, a, b }: CarriedNoteProps) {
  const { baseVersion } = carried;
  const older = [
    { letter: 'A', from: a.proposal?.baseVersion ?? 0, ...carried.a },
    { letter: 'B', from: b.proposal?.baseVersion ?? 0, ...carried.b },
  ].find(({ from }) => from < baseVersion);
  if (older === undefined) return null;
  return (
    <p className="ws-compare__note">
      <GitMergeIcon size={12} />
      <span>
        {t(
          '{letter} was made from v{from} and is shown as a change of v{baseVersion}, from which the other was made.{older}',
          { letter: older.letter, from: older.from, baseVersion, older: lost(older, baseVersion) },
        )}
      </span>
    </p>
  );
}

function lost({ done, conflicts }: Carried, version: number): string {
  const parts = [
    ...(done > 0
      ? [
          t('{done} of its operations {done, plural, one {is} other {are}} in v{version} already', {
            done,
            version,
          }),
        ]
      : []),
    ...(conflicts.length > 0
      ? [
          t('{count} no longer {count, plural, one {applies} other {apply}}: {conflicts}', {
            count: conflicts.length,
            conflicts: conflicts.map(({ path }) => path).join(', '),
          }),
        ]
      : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
}

/** A proposal with the file that it was made from. */
export interface Proposed {
  readonly baseVersion: number;
  readonly base: BriefData;
  readonly ops: readonly PhodOperation[];
}

/** The operations of a proposal as they apply to the newer of two versions. */
interface Carried {
  readonly ops: readonly PhodOperation[];
  /** The operations, in their first form, whose pointer has another value by now. */
  readonly conflicts: readonly PhodOperation[];
  /** The number of operations whose result the newer version already has. */
  readonly done: number;
}

interface OnOneBase {
  readonly baseVersion: number;
  readonly base: BriefData;
  readonly a: Carried;
  readonly b: Carried;
}

/** Returns two proposals as they would change the newer of the versions that they were made from. */
export function onOneBase(a: Proposed, b: Proposed): OnOneBase {
  const { base, baseVersion } = a.baseVersion >= b.baseVersion ? a : b;
  return { base, baseVersion, a: carried(a), b: carried(b) };

  function carried(proposed: Proposed): Carried {
    const { ops } = proposed;
    if (proposed.baseVersion === baseVersion) return { ops, conflicts: [], done: 0 };
    const { applies, conflicts } = rebase(ops, proposed.base, base);
    return { ops: applies, conflicts, done: ops.length - applies.length - conflicts.length };
  }
}
