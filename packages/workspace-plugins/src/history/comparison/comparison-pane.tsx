import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { filesCompared } from '../state/files-compared.ts';
import { historySlice } from '../state/history-slice.ts';
import { FileTable } from '../file/file-table.tsx';
import { isSamePair, withOneBefore, type Pair } from '../state/pair.ts';
import { ComparisonFooter } from './comparison-footer.tsx';
import { ComparisonHeader } from './comparison-header.tsx';
import { DiffTable } from './diff-table.tsx';
import { OriginLine } from './origin-line.tsx';
import { historyActions } from '../actions.ts';
import './comparison.css';

interface ComparisonPaneProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair;
  /** It covers the list, and there is no room for two sides. */
  readonly narrow: boolean;
  readonly onBack: () => void;
}

/** What two versions differ in, and the ways back. */
export function ComparisonPane({ versions, chosen, narrow, onBack }: ComparisonPaneProps) {
  const { dispatch } = useShell();
  const { comparison, comparisonFailure, layout, view } = useSlice(historySlice, (state) => state);
  const isFile = view === 'file';
  const isAdmin = useSession().activeRole === 'admin';
  const compared = comparison && filesCompared(comparison, isAdmin);
  const isReady = isSamePair(comparison, chosen);

  return (
    <section
      className="ws-comparison"
      aria-label={isFile ? 'The file as it was' : 'Comparison'}
      aria-busy={!isReady}
    >
      <ComparisonHeader
        versions={versions}
        pair={chosen}
        changes={isReady ? compared?.changes : undefined}
        narrow={narrow}
        onBack={onBack}
      />
      <OriginLine versions={versions} pair={isFile ? withOneBefore(chosen.from) : chosen} />
      <div className={classNames('ws-comparison__body', !isReady && 'ws-comparison__body--old')}>
        {comparisonFailure !== undefined ? (
          <ErrorState
            title="The versions could not be compared"
            error={comparisonFailure}
            onRetry={() =>
              dispatch(
                isFile
                  ? historyActions.show({ version: chosen.from })
                  : historyActions.compare(chosen),
              )
            }
          />
        ) : comparison === undefined || compared === undefined ? (
          <SkeletonLines lines={8} />
        ) : isFile ? (
          <FileTable key={`file ${comparison.from}`} comparison={comparison} compared={compared} />
        ) : (
          <DiffTable
            key={`${comparison.from}-${comparison.to}`}
            versions={versions}
            comparison={comparison}
            compared={compared}
            layout={narrow ? 'one-column' : layout}
          />
        )}
      </div>
      <ComparisonFooter versions={versions} chosen={chosen} />
    </section>
  );
}
