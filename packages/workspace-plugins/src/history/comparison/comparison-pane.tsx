import { DuplicateIcon, UndoIcon, HistoryIcon } from '@blueprintjs/icons';
import type { PhodVersion, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useSession, useShell, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Instructions } from '@mach42/plugin-kit/phod/instructions.tsx';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { copyText } from '@mach42/plugin-kit/ui/copy-text.ts';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState, type ReactNode } from 'react';
import { historyActions } from '../actions.ts';
import { FileTable } from '../file/file-table.tsx';
import { historySlice } from '../state.ts';
import { filesCompared } from '../state/files-compared.ts';
import { isSamePair, withOneBefore, type Pair } from '../state/pair.ts';
import {
  modelName,
  personName,
  useNames,
  type Names,
  kindLooks,
} from '../versions/version-origin.tsx';
import { ComparisonHeader } from './comparison-header.tsx';
import { DiffTable } from './diff-table.tsx';
import './comparison.css';

interface OriginLineProps {
  readonly versions: readonly PhodVersion[];
  readonly pair: Pair;
}

/** Shows the source of the newer version; for several versions together it shows their number and kinds. */
function OriginLine({ versions, pair }: OriginLineProps) {
  const names = useNames();
  const [isOpen, setOpen] = useState(false);
  const between = versions.filter(({ version }) => version > pair.from && version <= pair.to);
  const [version, ...more] = between;
  if (version === undefined) return null;
  const isOne = more.length === 0;
  const { jobId, callId } = version.source;
  const hasModel = isOne && (jobId ?? callId) !== undefined;
  return (
    <div className="ws-comparison__origin">
      {isOne ? kindLooks[version.source.kind].icon : <HistoryIcon size={12} />}
      <span className="ws-comparison__origin-text">
        {isOne ? <Origin version={version} names={names} /> : spanText(between)}{' '}
        {hasModel && (
          <button
            type="button"
            className="ws-link"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Instructions')}
          </button>
        )}
      </span>
      {hasModel && isOpen && (
        <div className="ws-comparison__instructions">
          <Instructions version={version.version} />
        </div>
      )}
    </div>
  );
}

interface OriginProps {
  readonly version: PhodVersion;
  readonly names: Names;
}

function Origin({ version: { source, by }, names }: OriginProps): ReactNode {
  const who = personName(by, names);
  switch (source.kind) {
    case 'datarais': {
      const model = modelName(source.modelId, names);
      const how = source.jobId === undefined ? t(', asked directly') : t(' through the queue');
      return (
        <>
          <Trans
            message="From the entry {entryLink}{value}, accepted by {who}"
            values={{
              entryLink: <EntryLink id={source.entryId} title={source.entryTitle} />,
              value: model === undefined ? '' : t(', by {model}{how}', { model, how }),
              who,
            }}
          />
        </>
      );
    }
    case 'manual':
      return t('By hand, saved by {who}', { who });
    case 'json-editor':
      return t('In the JSON editor, saved by {who}', { who });
    case 'import':
      return t('From an imported file, saved by {who}', { who });
    case 'revert':
      return t('Put back from v{revertedTo} by {who}', {
        revertedTo: source.revertedTo ?? '',
        who,
      });
    case 'created':
      return t('The first version, saved by {who}', { who });
  }
}

interface EntryLinkProps {
  readonly id: string | undefined;
  readonly title: string | undefined;
}

function EntryLink({ id, title = t('a DataRAIS entry') }: EntryLinkProps) {
  const workspace = useWorkspace();
  if (id === undefined) return title;
  return (
    <button
      type="button"
      className="ws-link"
      onClick={() => workspace.open(tabId('datarais-{entryId}', { entryId: id }))}
    >
      {title}
    </button>
  );
}

const nouns: Readonly<Record<PhodSource['kind'], readonly [one: string, many: string]>> = {
  datarais: [t('merge'), t('merges')],
  manual: [t('by hand'), t('by hand')],
  'json-editor': [t('in the JSON editor'), t('in the JSON editor')],
  import: [t('import'), t('imports')],
  revert: [t('put back'), t('put back')],
  created: [t('the first version'), t('first versions')],
};

/** Describes several versions together: `3 versions at once: 2 merges, 1 by hand`. */
export function spanText(versions: readonly PhodVersion[]): string {
  const byKind = Map.groupBy(versions, ({ source }) => source.kind);
  const parts = [...byKind].map(([kind, { length }]) => {
    const noun = nouns[kind][length === 1 ? 0 : 1];
    return kind === 'created' ? noun : `${length} ${noun}`;
  });
  return t('{count} versions at once: {parts}', {
    count: versions.length,
    parts: parts.join(', '),
  });
}

interface ComparisonPaneProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair;
  /** True: the comparison covers the list, and there is no room for two sides. */
  readonly narrow: boolean;
  readonly onBack: () => void;
}

/** Shows the differences of two versions, with buttons to restore a version or a hunk. */
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
      aria-label={isFile ? t('The file as it was') : t('Comparison')}
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
            title={t('The versions could not be compared')}
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

interface ComparisonFooterProps {
  readonly versions: readonly PhodVersion[];
  readonly chosen: Pair;
}

function ComparisonFooter({ versions, chosen }: ComparisonFooterProps) {
  const { dispatch, toasts } = useShell();
  const { comparison, goingBack, view } = useSlice(historySlice, (state) => state);
  const current = versions[0]?.version ?? chosen.to;
  const { from, to } = chosen;
  const isReady = isSamePair(comparison, chosen);
  const isFile = view === 'file';
  const shown = isFile ? from : to;
  const isCurrent = isFile && from === current;
  // The version that was chosen; for the current one, the version before its changes.
  const target = isFile || to === current ? from : to;

  async function copy() {
    const content = isFile ? comparison?.before : comparison?.after;
    if (content === undefined) return;
    const said = { copied: t('v{shown} copied', { shown }), refused: phodTexts.copyFailed };
    await copyText(toasts, JSON.stringify(content, null, 2), said);
  }

  return (
    <PanelFooter className="ws-comparison__footer">
      <p className="ws-comparison__note">
        {target === 0
          ? t('This is the first version.')
          : isCurrent
            ? t('This is the current version. It is changed in the PHOD File.')
            : t(
                '{isIsFile, select, true {Read only. } other {}}Going back makes v{current} with the content of v{target}. Nothing is lost.',
                { isIsFile: String(isFile), current: current + 1, target },
              )}
      </p>
      <Button
        variant="plain"
        icon={<DuplicateIcon />}
        disabled={!isReady}
        onClick={() => void copy()}
      >
        {t('Copy v{shown}', { shown })}
      </Button>
      {target > 0 && !isCurrent && (
        <Button
          icon={<UndoIcon />}
          loading={goingBack === ''}
          disabled={goingBack !== undefined}
          onClick={() => dispatch(historyActions.goBack({ version: target, baseVersion: current }))}
        >
          {t('Go back to v{target}', { target })}
        </Button>
      )}
    </PanelFooter>
  );
}
