import { HistoryIcon, IdNumberIcon } from '@blueprintjs/icons';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { listSaigeFiles } from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell, useIsNarrow } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel } from '@mach42/plugin-kit/ui/panel.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import type { ReactNode } from 'react';
import { historyActions } from './actions.ts';
import { ComparisonPane } from './comparison/comparison-pane.tsx';
import { historySaga } from './saga.ts';
import { SaigeHistory } from './saige/saige-history.tsx';
import { history, historySlice } from './state.ts';
import { pairOf, withOneBefore } from './state/pair.ts';
import { VersionList } from './versions/version-list.tsx';
import type { OnChoose } from './versions/version-rows.tsx';
import './history.css';

export const slices = [historySlice];
export const saga = historySaga;
export { live } from './live.ts';
export { addresses } from './addresses.ts';

/** The least width for the list and a comparison with two sides, in pixels. */
const enough = 720;

/** Lists the versions of the person's own file, and for admins also those of the assistants' personas. */
export default function HistoryPanel() {
  const saige = useSlice(historySlice, (state) => state.saige);
  const { activeRole } = useSession();
  const { answer } = useRead(listSaigeFiles, undefined, {
    when: activeRole === 'admin',
    failure: { source: 'SAIGE', message: saigeTexts.loadFailed },
  });
  const files = answer?.data ?? [];
  const [narrow, ref] = useIsNarrow(enough);
  const fileChoice = <FileChoice files={files} />;
  const isSaige = files.some(({ model_id }) => model_id === saige);
  return (
    <Panel>
      <div ref={ref} className={narrow ? 'ws-history ws-history--narrow' : 'ws-history'}>
        {isSaige && saige !== undefined ? (
          <SaigeHistory key={saige} modelId={saige} narrow={narrow} fileChoice={fileChoice} />
        ) : (
          <PhodHistory narrow={narrow} fileChoice={fileChoice} />
        )}
      </div>
    </Panel>
  );
}

const phod = '';

/** Chooses the file whose versions are listed: the person's own file, or for admins the personas of assistants. */
function FileChoice({ files }: { readonly files: readonly SaigeFile[] }) {
  const { dispatch } = useShell();
  const saige = useSlice(historySlice, (state) => state.saige);
  if (files.length === 0) return null;
  return (
    <div className="ws-file-choice">
      <Select
        aria-label={t('File')}
        value={saige ?? phod}
        options={[
          { value: phod, label: t('PHOD File') },
          ...files.map(({ model_id: value, name }) => ({
            value,
            label: t('SAIGE file of {name}', { name }),
          })),
        ]}
        onChange={(value) => dispatch(history.saigeChosen(value === phod ? undefined : value))}
      />
    </div>
  );
}

interface PhodHistoryProps {
  readonly narrow: boolean;
  readonly fileChoice: ReactNode;
}

function PhodHistory({ narrow, fileChoice }: PhodHistoryProps) {
  const { dispatch } = useShell();
  const { versions, chosen, isOpen } = useSlice(historySlice, (state) => state);
  const setOpen = (open: boolean) => dispatch(history.opened(open));
  const newest = versions?.[0]?.version;

  const choose: OnChoose = (version, against) => {
    const other = against === 'chosen' ? chosen?.to : newest;
    const pair =
      against === 'before' || other === undefined ? withOneBefore(version) : pairOf(version, other);
    dispatch(historyActions.compare(pair));
    setOpen(true);
  };

  if (versions === undefined || newest === undefined) {
    return (
      <div className="ws-history__none">
        {fileChoice}
        <NoVersions narrow={narrow} />
      </div>
    );
  }
  return (
    <>
      <VersionList
        versions={versions}
        chosen={chosen}
        narrow={narrow}
        covered={narrow && isOpen && chosen !== undefined}
        fileChoice={fileChoice}
        onChoose={choose}
        onShow={() => setOpen(true)}
      />
      {chosen !== undefined && (!narrow || isOpen) && (
        <ComparisonPane
          versions={versions}
          chosen={chosen}
          narrow={narrow}
          onBack={() => setOpen(false)}
        />
      )}
    </>
  );
}

function NoVersions({ narrow }: { readonly narrow: boolean }) {
  const { dispatch, workspace } = useShell();
  const { versions, failure } = useSlice(historySlice, (state) => state);
  if (failure !== undefined) {
    return (
      <ErrorState
        title={entryTexts.loadFailedRetry}
        error={failure}
        onRetry={() => dispatch(historyActions.load())}
      />
    );
  }
  if (versions === undefined) return <LoadingHistory narrow={narrow} />;
  return (
    <EmptyState
      icon={<HistoryIcon size={20} />}
      title={t('No version yet')}
      actions={
        <Button icon={<IdNumberIcon />} onClick={() => workspace.open(tabId('phod'))}>
          {t('Open the PHOD File')}
        </Button>
      }
    >
      {t(
        'Each save of your PHOD File becomes a version. Write an entry and process it, or edit the file as JSON.',
      )}
    </EmptyState>
  );
}

function LoadingHistory({ narrow }: { readonly narrow: boolean }) {
  return (
    <div className="ws-history" aria-busy="true" aria-label={t('Loading the history')}>
      <div className="ws-history__loading">
        <SkeletonLines lines={14} />
      </div>
      {!narrow && (
        <div className="ws-history__loading ws-history__loading--wide">
          <SkeletonLines lines={10} />
        </div>
      )}
    </div>
  );
}
