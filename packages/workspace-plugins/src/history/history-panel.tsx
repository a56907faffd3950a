import { HistoryIcon, IdNumberIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useIsNarrow } from '@mach42/plugin-kit/use-is-narrow.ts';
import { ComparisonPane } from './comparison/comparison-pane.tsx';
import { history, historyActions, historySlice } from './state/history-slice.ts';
import { pairOf, withOneBefore } from './state/pair.ts';
import { VersionList } from './versions/version-list.tsx';
import type { OnChoose } from './versions/version-row.tsx';
import './history.css';

/** Least width for the list with two sides beside it, in pixels. */
const enough = 720;

export function HistoryPanel() {
  const { dispatch, workspace } = useShell();
  const { versions, failure, chosen, isOpen } = useSlice(historySlice, (state) => state);
  const setOpen = (open: boolean) => dispatch(history.opened(open));
  const [narrow, ref] = useIsNarrow(enough);
  const newest = versions?.[0]?.version;

  const choose: OnChoose = (version, against) => {
    const other = against === 'chosen' ? chosen?.to : newest;
    const pair =
      against === 'before' || other === undefined ? withOneBefore(version) : pairOf(version, other);
    dispatch(historyActions.compare(pair));
    setOpen(true);
  };

  if (newest === undefined) {
    return (
      <Panel>
        {failure !== undefined ? (
          <ErrorState
            title={entryTexts.loadFailedRetry}
            error={failure}
            onRetry={() => dispatch(historyActions.load())}
          />
        ) : versions === undefined ? (
          <LoadingHistory />
        ) : (
          <EmptyState
            icon={<HistoryIcon size={20} />}
            title="No version yet"
            actions={
              <Button icon={<IdNumberIcon />} onClick={() => workspace.open(tabId('phod'))}>
                Open the PHOD File
              </Button>
            }
          >
            Each save of your PHOD File becomes a version. Write an entry and process it, or edit
            the file as JSON.
          </EmptyState>
        )}
      </Panel>
    );
  }
  const covers = narrow && isOpen;
  return (
    <Panel>
      <div ref={ref} className={narrow ? 'ws-history ws-history--narrow' : 'ws-history'}>
        <VersionList
          versions={versions ?? []}
          chosen={chosen}
          covered={covers}
          onChoose={choose}
          onShow={() => setOpen(true)}
        />
        {chosen !== undefined && (!narrow || isOpen) && (
          <ComparisonPane
            versions={versions ?? []}
            chosen={chosen}
            narrow={narrow}
            onBack={() => setOpen(false)}
          />
        )}
      </div>
    </Panel>
  );
}

function LoadingHistory() {
  return (
    <div className="ws-history" aria-busy="true" aria-label="Loading the history">
      <div className="ws-history__loading">
        <SkeletonLines lines={14} />
      </div>
      <div className="ws-history__loading ws-history__loading--wide">
        <SkeletonLines lines={10} />
      </div>
    </div>
  );
}
