import { GitBranchIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Review, TabName } from '../state/screen.ts';

const tabs: readonly { readonly name: TabName; readonly label: string }[] = [
  { name: 'entry', label: 'DataRAIS Entry' },
  { name: 'phod', label: 'Current PHOD' },
  { name: 'instructions', label: 'AI Instructions' },
  { name: 'new-phod', label: 'New PHOD' },
  { name: 'changes', label: 'Changes' },
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
  if (baseVersion !== currentVersion) return `Made from v${baseVersion}, not the newest`;
  return baseVersion === 0
    ? 'Makes the first version of your file'
    : `Made from v${baseVersion}, the current version`;
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
      <div ref={list} className="ws-rais-tabs__list" role="tablist" aria-label="Steps of the entry">
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
            {name === 'changes' && <Count value={changes} label={`${changes} to review`} />}
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
        Runs
        <Count value={runs} label={`${runs} ${runs === 1 ? 'run' : 'runs'}`} />
      </Button>
    </div>
  );
}
