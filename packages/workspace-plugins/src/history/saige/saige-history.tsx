import { CalendarIcon, ChatIcon, DocumentIcon, UndoIcon } from '@blueprintjs/icons';
import { listSaigeVersions, revertSaigeFile } from '@mach42/contracts/saige/calls.ts';
import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { TextDiff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { LineOrigins } from '@mach42/plugin-kit/ui/diff/line-origins.tsx';
import { PanelFooter, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { nanoid } from '@reduxjs/toolkit';
import { useMemo, useState, type ReactNode } from 'react';
import { BackButton, PairTitle } from '../comparison/comparison-header.tsx';
import { history, historySlice, type PickedTime, type View } from '../state.ts';
import { pairOf, withOneBefore, type Pair } from '../state/pair.ts';
import { AsOfFields } from '../versions/as-of-fields.tsx';
import { personName, useNames } from '../versions/version-origin.tsx';
import { ListFrame, VersionRows, type OnChoose, type Side } from '../versions/version-rows.tsx';

interface SaigeHistoryProps {
  readonly modelId: string;
  readonly narrow: boolean;
  readonly fileChoice: ReactNode;
}

/** Shows the versions of an assistant's persona, and the differences of any two of them. */
export function SaigeHistory({ modelId, narrow, fileChoice }: SaigeHistoryProps) {
  const { dispatch } = useShell();
  const isOpen = useSlice(historySlice, (state) => state.isOpen);
  const reading = useRead(listSaigeVersions, { params: { id: modelId } });
  const { answer, refresh } = reading;
  const names = useNames();
  const versions = useMemo(
    () => answer?.data.map((one) => ({ ...one, created_by: personName(one.created_by, names) })),
    [answer, names],
  );
  const [picked, setPicked] = useState<Pair>();
  const [view, setView] = useState<View>('changes');
  /** Undefined: the person is not asked for a day. */
  const [day, setDay] = useState<PickedTime>();
  const chosen = picked ?? withOneBefore(versions?.[0]?.version ?? 0);
  const covers = narrow && isOpen;

  const choose: OnChoose = (version, against) => {
    setPicked(against === 'before' ? withOneBefore(version) : pairOf(version, chosen.to));
    setView('changes');
    dispatch(history.opened(true));
  };
  const showAt = (next: PickedTime, version: number | undefined) => {
    setDay(next);
    if (version === undefined) return;
    setPicked(withOneBefore(version));
    setView('file');
    dispatch(history.opened(true));
  };
  const listed = (versions ?? []).map((one) => ({
    version: one.version,
    at: one.created_at,
    summary: received(one.change_summary),
    origin: one.created_by,
    icon: <DocumentIcon size={12} />,
  }));

  return (
    <>
      <ListFrame
        covered={covers}
        count={versions?.length}
        actions={
          <IconButton
            icon={<CalendarIcon size={14} />}
            size="small"
            label={t('The file as of a day…')}
            active={day !== undefined}
            disabled={listed.length === 0}
            onClick={() => setDay(day === undefined ? { day: '', time: '' } : undefined)}
          />
        }
        above={
          <>
            {fileChoice}
            {day !== undefined && (
              <AsOfFields versions={listed} picked={day} takesFocus onPick={showAt} />
            )}
          </>
        }
      >
        <ReadState
          read={reading}
          failed={saigeTexts.loadFailed}
          skeleton={<SkeletonLines lines={8} />}
        />
        <VersionRows
          listed={listed}
          sideOf={(version) => sideOf(version, chosen, view)}
          covered={covers}
          menuOf={() => null}
          onChoose={choose}
        />
      </ListFrame>
      {versions !== undefined && (!narrow || isOpen) && (
        <SaigeComparison
          modelId={modelId}
          versions={versions}
          pair={chosen}
          view={view}
          narrow={narrow}
          onView={setView}
          onPair={setPicked}
          onBack={() => dispatch(history.opened(false))}
          onSaved={() => {
            setPicked(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

function sideOf(version: number, { from, to }: Pair, view: View): Side | undefined {
  if (version === to) return view === 'file' || from === 0 ? 'file' : 'to';
  return view === 'changes' && version === from ? 'from' : undefined;
}

interface SaigeComparisonProps {
  readonly modelId: string;
  /** All versions, newest first. */
  readonly versions: readonly SaigeVersion[];
  readonly pair: Pair;
  readonly view: View;
  readonly narrow: boolean;
  readonly onView: (view: View) => void;
  readonly onPair: (pair: Pair) => void;
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

/**
 * Shows the differences of two versions of a persona, or the lines of one version with their origins; also restores a
 * version.
 */
function SaigeComparison(props: SaigeComparisonProps) {
  const { modelId, versions, pair, view, narrow, onView, onPair, onBack, onSaved } = props;
  const { commands } = useShell();
  const { revert, busy } = useSaigeRevert(modelId, onSaved);
  const newest = versions[0]?.version ?? 0;
  const textOf = (number: number) =>
    versions.find(({ version }) => version === number)?.content ?? '';
  const to = versions.find(({ version }) => version === pair.to);
  const choices = (
    <>
      <Segmented<View>
        label={t('What is shown')}
        value={view}
        options={[
          { value: 'changes', label: t('Changes') },
          { value: 'file', label: t('File') },
        ]}
        onChange={onView}
      />
      {view === 'changes' && <With versions={versions} pair={pair} onPair={onPair} />}
    </>
  );
  return (
    <section className="ws-comparison" aria-label={t('Comparison')}>
      <PanelHeader
        className="ws-comparison__header"
        title={view === 'file' ? <>v{pair.to}</> : <PairTitle pair={pair} />}
        {...(!narrow && { actions: choices })}
      />
      {narrow && (
        <div className="ws-comparison__back">
          <BackButton onBack={onBack} />
          {choices}
        </div>
      )}
      {to !== undefined && (
        <div className="ws-comparison__origin">
          <span className="ws-comparison__origin-text">
            {t('{change_summary}, saved by {created_by}', {
              change_summary: received(to.change_summary),
              created_by: to.created_by,
            })}{' '}
            · <Timestamp at={to.created_at} />
          </span>
          <ChainButton
            of={{ kind: 'persona', id: `${modelId}@${to.version}` }}
            label={`v${to.version}`}
          />
        </div>
      )}
      <div className="ws-comparison__body">
        {view === 'file' ? (
          <LineOrigins
            versions={versions}
            of={pair.to}
            onChoose={(version) => {
              onPair(withOneBefore(version));
              onView('changes');
            }}
          />
        ) : (
          <TextDiff label={t('Changed lines')} before={textOf(pair.from)} after={textOf(pair.to)} />
        )}
      </div>
      <PanelFooter className="ws-comparison__footer">
        <p className="ws-comparison__note">
          {pair.to === newest
            ? t('The assistant answers by this version.')
            : t('Going back makes v{newest} with the text of v{to}. Nothing is lost.', {
                newest: newest + 1,
                to: pair.to,
              })}
        </p>
        {pair.to > 0 && (
          <Button
            icon={<ChatIcon />}
            onClick={() => commands.run('audit.show-answers', `${modelId} ${pair.to}`)}
          >
            {t('Answers of v{to}', { to: pair.to })}
          </Button>
        )}
        {pair.to !== newest && (
          <Button icon={<UndoIcon />} loading={busy} onClick={() => void revert(pair.to, newest)}>
            {t('Go back to v{to}', { to: pair.to })}
          </Button>
        )}
      </PanelFooter>
    </section>
  );
}

interface WithProps {
  readonly versions: readonly SaigeVersion[];
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
}

function With({ versions, pair, onPair }: WithProps) {
  const others = versions.filter(({ version }) => version !== pair.to);
  return (
    <label className="ws-saige-with">
      {t('compared with')}{' '}
      <Select
        value={String(pair.from)}
        options={[
          ...others.map(({ version }) => ({ value: String(version), label: `v${version}` })),
          { value: '0', label: t('an empty file') },
        ]}
        onChange={(value) =>
          onPair(value === '0' ? { from: 0, to: pair.to } : pairOf(Number(value), pair.to))
        }
      />
    </label>
  );
}

/** Restores an older version of a persona, as a new version on top. */
function useSaigeRevert(modelId: string, onSaved: (version: number) => void) {
  const { api, toasts, log } = useShell();
  const [busy, setBusy] = useState(false);

  async function revert(version: number, baseVersion: number): Promise<void> {
    setBusy(true);
    try {
      const input = { params: { id: modelId }, body: { version, baseVersion } };
      const { data } = await api.request(revertSaigeFile, input, { idempotencyKey: nanoid() });
      const saved = data.current_version;
      onSaved(saved);
      toasts.undo(
        t('v{saved} has the text of v{version}. Undo saves v{saved2}.', {
          saved,
          version,
          saved2: saved + 1,
        }),
        {
          undo: () => void revert(baseVersion, saved),
        },
      );
      const message = t('SAIGE file of {name} went back to v{version}, as v{saved}', {
        name: data.name,
        version,
        saved,
      });
      log({ type: 'success', source: 'SAIGE', message });
    } catch (thrown) {
      toasts.error(`${saigeTexts.saveFailed}: ${asApiError(thrown).message}`);
    } finally {
      setBusy(false);
    }
  }
  return { revert, busy };
}
