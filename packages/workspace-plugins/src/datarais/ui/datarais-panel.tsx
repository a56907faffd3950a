import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import type { PanelProps } from '@mach42/plugin-kit/plugin.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Panel, PanelBody } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useEffect, useState } from 'react';
import { ChangesTab } from '../changes/changes-tab.tsx';
import { useReviewed } from '../changes/use-reviewed.ts';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { dataRaisSlice } from '../state/datarais-slice.ts';
import { emptyScreen } from '../state/screen.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EntryTab } from './entry-tab.tsx';
import { InstructionsTab } from './instructions-tab.tsx';
import { NewPhodTab } from './new-phod-tab.tsx';
import { PhodTab } from './phod-tab.tsx';
import { RunBar } from './run-bar.tsx';
import { SaveBar } from './save-bar.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { ScreenTabs, type TabName } from './screen-tabs.tsx';
import './datarais.css';

export function DataRaisPanel({ params: { entryId } }: PanelProps<'datarais-{entryId}'>) {
  const { dispatch } = useShell();
  const screen = useSlice(dataRaisSlice, (state) => state.screens[entryId] ?? emptyScreen);
  const [chosen, setChosen] = useState<TabName>('entry');
  const reviewed = useReviewed(screen.review);
  const { entry, file, failure } = screen;

  useEffect(() => {
    dispatch(dataRaisActions.open({ entryId }));
  }, [dispatch, entryId]);

  if (failure !== undefined && entry === undefined) {
    return (
      <ErrorState
        title={entryTexts.fetchFailed}
        error={failure}
        onRetry={() => dispatch(dataRaisActions.open({ entryId }))}
      />
    );
  }
  if (entry === undefined || file === undefined) {
    return (
      <Panel>
        <PanelBody className="ws-rais__loading">
          <SkeletonCards cards={2} />
        </PanelBody>
      </Panel>
    );
  }

  const needsResult = chosen === 'new-phod' || chosen === 'changes';
  const tab = needsResult && screen.review === undefined ? 'entry' : chosen;
  return (
    <Panel className="ws-rais">
      <ScreenHeader entryId={entryId} screen={screen} entry={entry} />
      <ScreenTabs
        tab={tab}
        onTab={setChosen}
        review={screen.review}
        changes={reviewed?.ok === true ? reviewed.ops.length : 0}
        currentVersion={file.version}
      />
      <PanelBody className="ws-rais__body">
        <div role="tabpanel" id="rais-panel" aria-labelledby={`rais-tab-${tab}`}>
          {tab === 'entry' && <EntryTab entryId={entryId} screen={screen} entry={entry} />}
          {tab === 'phod' && <PhodTab file={file} />}
          {tab === 'instructions' && <InstructionsTab entryId={entryId} screen={screen} />}
          {tab === 'new-phod' && screen.review !== undefined && (
            <NewPhodTab entryId={entryId} review={screen.review} />
          )}
          {tab === 'changes' && screen.review !== undefined && reviewed !== undefined && (
            <ChangesTab entryId={entryId} review={screen.review} reviewed={reviewed} />
          )}
        </div>
      </PanelBody>
      <RunBar entryId={entryId} run={screen.run} />
      {screen.review !== undefined && (
        <SaveBar
          entryId={entryId}
          review={screen.review}
          reviewed={reviewed}
          saving={screen.saving}
          currentVersion={file.version}
        />
      )}
      <ConflictDialog entryId={entryId} screen={screen} reviewed={reviewed} />
    </Panel>
  );
}
