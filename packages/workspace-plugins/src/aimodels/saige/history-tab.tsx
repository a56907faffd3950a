import { ChatIcon, HistoryIcon, ResetIcon } from '@blueprintjs/icons';
import type { SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { ChainButton } from '@mach42/plugin-kit/chain/chain-button.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { TextDiff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { LineOrigins } from '@mach42/plugin-kit/ui/diff/line-origins.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { type Draft, isChanged } from './use-saige.ts';

type View = 'changes' | 'lines';

const views = [
  { value: 'changes', label: t('Changes') },
  { value: 'lines', label: t('Who wrote each line') },
] as const;

interface HistoryTabProps {
  readonly modelId: string;
  readonly loaded: { readonly draft: Draft; readonly versions: readonly SaigeVersion[] };
  readonly onRestore: (version: number, baseVersion: number) => Promise<void>;
  readonly onAnswers: (version: number) => void;
}

export function HistoryTab({
  modelId,
  loaded: { draft, versions },
  onRestore,
  onAnswers,
}: HistoryTabProps) {
  const newest = versions[0]?.version ?? 0;
  const [chosen, setChosen] = useState(withBefore(newest));
  const [view, setView] = useState<View>('changes');
  const [isAsking, setAsking] = useState(false);
  const { from, to } = upTo(newest, chosen);

  if (newest === 0) {
    return (
      <EmptyState icon={<HistoryIcon size={20} />} title={t('No version yet')}>
        {t('Write the persona in the editor and create the file: that is version 1.')}
      </EmptyState>
    );
  }
  const restore = () => {
    setAsking(false);
    setChosen(withBefore(newest + 1));
    void onRestore(to, newest);
  };
  return (
    <div className="ws-saige-history">
      <VersionList
        versions={versions}
        chosen={to}
        onChoose={(version) => setChosen(withBefore(version))}
      />
      <section className="ws-saige-history__compared" aria-label={t('Changes of v{to}', { to })}>
        <header className="ws-saige-history__header">
          <div className="ws-saige-history__views">
            <Segmented<View>
              label={t('View of v{to}', { to })}
              options={views}
              value={view}
              onChange={setView}
            />
            {view === 'changes' && (
              <label className="ws-saige-history__with">
                v{t('{to} compared with', { to })}{' '}
                <Select
                  options={others(versions, to)}
                  value={String(from)}
                  onChange={(value) => setChosen({ from: Number(value), to })}
                />
              </label>
            )}
          </div>
          <ChainButton of={{ kind: 'persona', id: `${modelId}@${to}` }} label={`v${to}`} />
          <Button size="small" icon={<ChatIcon size={12} />} onClick={() => onAnswers(to)}>
            {t('Answers of v{to}', { to })}
          </Button>
          {to !== newest && (
            <Button size="small" icon={<ResetIcon size={12} />} onClick={() => setAsking(true)}>
              {t('Restore v{to}', { to })}
            </Button>
          )}
        </header>
        {view === 'changes' ? (
          <TextDiff
            label={t('Changed lines')}
            before={contentOf(versions, from)}
            after={contentOf(versions, to)}
          />
        ) : (
          <LineOrigins
            versions={versions}
            of={to}
            onChoose={(version) => {
              setChosen(withBefore(version));
              setView('changes');
            }}
          />
        )}
      </section>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('Restore v{to}?', { to })}
        confirm={t('Restore as v{newest}', { newest: newest + 1 })}
        danger={false}
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        {t(
          'The text of v{to} becomes v{newest}, and the next answer follows it. All versions stay.',
          { to, newest: newest + 1 },
        )}
        {isChanged(draft) && t(' What you wrote in the editor stays there, unsaved.')}
      </ConfirmDialog>
    </div>
  );
}

interface VersionListProps {
  /** All versions, newest first. */
  readonly versions: readonly SaigeVersion[];
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="ws-saige-versions" aria-label={t('Versions, newest first')}>
      {versions.map(({ version, change_summary, created_at, created_by }, index) => (
        <li key={version}>
          <button
            type="button"
            className="ws-saige-version"
            aria-pressed={version === chosen}
            onClick={() => onChoose(version)}
          >
            <span className="ws-saige-version__head">
              <Chip tone="outline">v{version}</Chip>
              {index === 0 && <Chip tone="accent">{t('current')}</Chip>}
            </span>
            <span className="ws-saige-version__summary">{received(change_summary)}</span>
            <span className="ws-saige-version__by">
              <Timestamp at={created_at} /> · {created_by}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The numbers of two compared versions: `from` 0 is the empty file. */
interface Compared {
  readonly from: number;
  readonly to: number;
}

/** Compares a version with the one before it. */
export const withBefore = (to: number): Compared => ({ from: to - 1, to });

/** Returns the chosen pair, or the newest one while the chosen version is not read yet. */
export const upTo = (newest: number, chosen: Compared): Compared =>
  chosen.to > newest ? withBefore(newest) : chosen;

export const contentOf = (versions: readonly SaigeVersion[], version: number): string =>
  versions.find((one) => one.version === version)?.content ?? '';

/** Returns the versions that a version can be compared with, newest first. */
export function others(versions: readonly SaigeVersion[], to: number) {
  const saved = versions.filter(({ version }) => version !== to);
  return [
    ...saved.map(({ version }) => ({ value: String(version), label: `v${version}` })),
    { value: '0', label: t('an empty file') },
  ];
}
