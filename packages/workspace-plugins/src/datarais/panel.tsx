import { FloppyDiskIcon } from '@blueprintjs/icons';
import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { ifThere, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { useShell, useLeaveGuard } from '@mach42/plugin-kit/hooks.ts';
import { matchTab } from '@mach42/plugin-kit/pattern.ts';
import type { PanelProps } from '@mach42/plugin-kit/plugin.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Panel, PanelBody, PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { Skeleton, SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { dataRaisActions } from './actions.ts';
import { ChangesTab } from './changes/changes-tab.tsx';
import { RunsTab } from './runs/runs-tab.tsx';
import { TryDialog } from './runs/try-dialog.tsx';
import { dataRaisSaga } from './saga.ts';
import { dataRaisSlice, datarais } from './state.ts';
import { acceptedOps, checksNow, operationsOf, type Reviewed } from './state/review.ts';
import {
  emptyScreen,
  type Review,
  type Screen,
  type TabName,
  isTextChanged,
} from './state/screen.ts';
import { RunBar, SaveBar } from './ui/bars.tsx';
import { EntryTab, InstructionsTab } from './ui/entry-tab.tsx';
import { GrowingText } from './ui/growing-text.tsx';
import { Notices, OpenConflict } from './ui/notices.tsx';
import { ScreenHeader } from './ui/screen-header.tsx';
import { NewPhodTab, PhodTab, ScreenTabs } from './ui/screen-tabs.tsx';
import './ui/datarais.css';

export const slices = [dataRaisSlice];
export const saga = dataRaisSaga;
export { live } from './live.ts';

export default function DataRaisPanel({ params: { entryId } }: PanelProps<'datarais-{entryId}'>) {
  const { dispatch } = useShell();
  const screen = useSlice(dataRaisSlice, (state) => state.screens[entryId] ?? emptyScreen);
  // Typing in a large file does not wait for its comparison. Every part that is shown beside `reviewed` uses this
  // deferred review: the operations of one review do not apply to the base of another.
  const review = useDeferredValue(screen.review);
  const reviewed = useReviewed(review);
  const checks = useChecks(review, screen.entry, reviewed);
  const { entry, file, failure } = screen;
  useLeaveGuard(hasUnsaved(screen));

  useEffect(() => {
    dispatch(dataRaisActions.open({ entryId }));
  }, [dispatch, entryId]);

  if (failure !== undefined && entry === undefined) {
    return (
      <ErrorState
        title={entryTexts.loadFailedRetry}
        error={failure}
        onRetry={() => dispatch(dataRaisActions.open({ entryId }))}
      />
    );
  }
  if (entry === undefined || file === undefined) {
    return (
      <Panel>
        <PanelBody className="ws-rais__loading">
          <Skeleton width={180} height={20} />
          <Skeleton width="64%" />
          <SkeletonLines lines={6} />
        </PanelBody>
      </Panel>
    );
  }

  const tab = shownTab(screen);
  return (
    <Panel className="ws-rais">
      <ScreenHeader entryId={entryId} screen={screen} entry={entry} />
      <ScreenTabs
        tab={tab}
        onTab={(next) => dispatch(datarais.tabChosen({ entryId, tab: next }))}
        review={screen.review}
        hasErrorResponse={screen.errorResponse !== undefined}
        changes={reviewed?.ok === true ? reviewed.ops.length : 0}
        currentVersion={file.version}
        runs={screen.runs?.length ?? 0}
      />
      <PanelBody className="ws-rais__body">
        <Notices entryId={entryId} screen={screen} file={file} />
        <div id="rais-panel" {...naming(tab)}>
          {tab === 'entry' && <EntryTab entryId={entryId} screen={screen} entry={entry} />}
          {tab === 'phod' && <PhodTab file={file} />}
          {tab === 'instructions' && <InstructionsTab entryId={entryId} screen={screen} />}
          {tab === 'new-phod' && screen.review !== undefined && (
            <NewPhodTab
              entryId={entryId}
              review={screen.review}
              ops={reviewed?.ok === true ? reviewed.ops : []}
              isSeen={screen.isReviewSeen}
            />
          )}
          {tab === 'new-phod' && screen.errorResponse !== undefined && (
            <ErrorResponse text={screen.errorResponse} />
          )}
          {tab === 'changes' && review && reviewed && checks && (
            <ChangesTab
              entryId={entryId}
              review={review}
              reviewed={reviewed}
              isSeen={screen.isReviewSeen}
              checks={checks}
            />
          )}
          {tab === 'runs' && (
            <RunsTab entryId={entryId} screen={screen} currentVersion={file.version} />
          )}
        </div>
      </PanelBody>
      <RunBar entryId={entryId} run={screen.run} />
      {screen.review !== undefined && review && checks && tab !== 'runs' && (
        <SaveBar
          entryId={entryId}
          review={review}
          reviewed={reviewed}
          checks={checks}
          saving={screen.saving}
          isSeen={screen.isReviewSeen}
          currentVersion={file.version}
        />
      )}
      {screen.errorResponse !== undefined && <RefusedBar entryId={entryId} />}
      {screen.review !== undefined && review && (
        <ConflictDialog
          entryId={entryId}
          review={review}
          reviewed={reviewed}
          current={screen.conflict?.current}
        />
      )}
      {screen.trying !== undefined && <TryDialog entryId={entryId} screen={screen} />}
    </Panel>
  );
}

const naming = (tab: TabName) =>
  tab === 'runs'
    ? { role: 'region', 'aria-label': t('Runs of the entry') }
    : { role: 'tabpanel', 'aria-labelledby': `rais-tab-${tab}` };

/** Returns the tab that is shown: a tab that needs a result cannot be shown without one. */
function shownTab({ tab, review, errorResponse }: Screen): TabName {
  if (review !== undefined) return tab;
  if (tab === 'new-phod' && errorResponse !== undefined) return tab;
  return tab === 'new-phod' || tab === 'changes' ? 'entry' : tab;
}

interface ConflictDialogProps {
  readonly entryId: string;
  readonly review: Review;
  /** The operations of the review. */
  readonly reviewed: Reviewed | undefined;
  /** The version saved in the meantime; undefined where none was saved. */
  readonly current: PhodFile | undefined;
}

/**
 * Asks what to do when another version was saved since the proposal was made, so that nothing is overwritten unasked.
 */
function ConflictDialog({ entryId, review, reviewed, current }: ConflictDialogProps) {
  const ops = useMemo(
    () => (reviewed?.ok === true ? acceptedOps(review, reviewed.ops) : undefined),
    [review, reviewed],
  );
  if (current === undefined || ops === undefined) return null;
  const { base, baseVersion } = review;
  return <OpenConflict key={current.version} {...{ entryId, ops, base, baseVersion, current }} />;
}

/** Shows the answer to a cloud run that failed, in place of the proposed file. */
function ErrorResponse({ text }: { readonly text: string }) {
  return (
    <Field
      label={t('What came back')}
      hint={t('The run failed, so there is nothing to save. Your file is as it was.')}
    >
      {(ids) => <GrowingText {...ids} code readOnly value={text} />}
    </Field>
  );
}

function RefusedBar({ entryId }: { readonly entryId: string }) {
  const { dispatch } = useShell();
  return (
    <PanelFooter className="ws-rais__footer">
      <Button variant="plain" onClick={() => dispatch(datarais.reviewDiscarded({ entryId }))}>
        {t('Close the response')}
      </Button>
      <span className="ws-rais__saves">{t('Nothing to save')}</span>
      <Button variant="primary" size="large" icon={<FloppyDiskIcon />} disabled>
        {t('Save to DB')}
      </Button>
    </PanelFooter>
  );
}

/** Returns the operations of the proposal as its text is now; undefined without a proposal. */
function useReviewed(review: Review | undefined): Reviewed | undefined {
  const { base, text } = review ?? {};
  return useMemo(
    () => (base === undefined || text === undefined ? undefined : operationsOf({ base, text })),
    [base, text],
  );
}

/** Returns the platform's checks of the file that would be saved; undefined without a proposal. */
function useChecks(
  review: Review | undefined,
  entry: Screen['entry'],
  reviewed: Reviewed | undefined,
): ProposalChecks | undefined {
  const entryText = entry?.content;
  return useMemo(
    () =>
      review === undefined || reviewed === undefined || entryText === undefined
        ? undefined
        : checksNow(review, reviewed, entryText),
    [review, reviewed, entryText],
  );
}

/** Whether the screen has changes that neither the server nor a run of the entry has. */
export function hasUnsaved(screen: Screen): boolean {
  return isTextChanged(screen) || isReviewed(screen) || areInstructionsNew(screen);
}

function isReviewed({ review }: Screen): boolean {
  if (review === undefined) return false;
  return review.text !== review.proposed || review.rejected.length > 0;
}

/** Whether the instructions would be lost: the instructions of a run stay with the run. */
function areInstructionsNew({ instructions, runs = [] }: Screen): boolean {
  if (instructions === defaultInstructions) return false;
  return runs.every((run) => run.instructions !== instructions);
}

/** The address is that of the entry itself. */
export const addresses: TabAddresses = {
  go: async ({ api }, { tabId }) => {
    const id = matchTab('datarais-{entryId}', tabId)?.entryId ?? '';
    const answer = await ifThere(api.request(getEntry, { params: { id } }));
    return answer?.entry === undefined ? 'refused' : 'shown';
  },
};
