import { t } from '@mach42/language/t.ts';
import { GitBranchIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Review, TabName } from '../state/screen.ts';

const tabs: readonly { readonly name: TabName; readonly label: string }[] = [
  { name: 'entry', label: t('DataRAIS Entry') },
  { name: 'phod', label: t('Current PHOD') },
  { name: 'instructions', label: t('AI Instructions') },
  { name: 'new-phod', label: t('New PHOD') },
  { name: 'changes', label: t('Changes') },
];

interface ScreenTabsProps {
  readonly tab: TabName;
  readonly onTab: (tab: TabName) => void;
  readonly review: Review | undefined;
  readonly hasErrorResponse: boolean;
  readonly changes: number;
  readonly currentVersion: number;
  /** How many runs of the entry there are. */
  readonly runs: number;
}

function originOf({ baseVersion }: Review, currentVersion: number): string {
  if (baseVersion !== currentVersion)
    return t('Made from v{baseVersion}, not the newest', { baseVersion });
  return baseVersion === 0
    ? t('Makes the first version of your file')
    : t('Made from v{baseVersion}, the current version', { baseVersion });
}

export function ScreenTabs(props: ScreenTabsProps) {
  const { tab, onTab, review, hasErrorResponse, changes, currentVersion, runs } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(`#rais-tab-${tab}`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const isEnabled = (name: TabName) => {
    if (name === 'new-phod') return review !== undefined || hasErrorResponse;
    return name !== 'changes' || review !== undefined;
  };

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const enabled = tabs.filter(({ name }) => isEnabled(name));
    const at = enabled.findIndex(({ name }) => name === tab);
    const next = enabled[(at + step + enabled.length) % enabled.length];
    if (next === undefined) return;
    onTab(next.name);
    list.current?.querySelector<HTMLElement>(`#rais-tab-${next.name}`)?.focus();
  }

  return (
    <div className="ws-rais-tabs">
      <div
        ref={list}
        className="ws-rais-tabs__list"
        role="tablist"
        aria-label={t('Steps of the entry')}
      >
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`rais-tab-${name}`}
            aria-selected={name === tab}
            aria-controls="rais-panel"
            tabIndex={name === (tab === 'runs' ? 'entry' : tab) ? 0 : -1}
            disabled={!isEnabled(name)}
            className="ws-rais-tabs__tab"
            onClick={() => onTab(name)}
            onKeyDown={move}
          >
            {label}
            {name === 'changes' && (
              <Count value={changes} label={t('{changes} to review', { changes })} />
            )}
          </button>
        ))}
      </div>
      {review !== undefined && (
        <span className="ws-rais-tabs__base">{originOf(review, currentVersion)}</span>
      )}
      <Button
        size="small"
        variant="plain"
        className="ws-rais-tabs__runs"
        icon={<GitBranchIcon size={12} />}
        active={tab === 'runs'}
        aria-pressed={tab === 'runs'}
        onClick={() => onTab(tab !== 'runs' ? 'runs' : review === undefined ? 'entry' : 'changes')}
      >
        {t('Runs')}
        <Count value={runs} label={t('{runs, plural, one {# run} other {# runs}}', { runs })} />
      </Button>
    </div>
  );
}
