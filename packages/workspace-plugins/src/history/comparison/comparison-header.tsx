import { ArrowLeftIcon, ArrowRightIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useEffect, useRef } from 'react';
import { countChanges } from '../compare/places.ts';
import type { Change } from '../compare/rows.ts';
import { history, historySlice } from '../state/history-slice.ts';
import type { Pair } from '../state/pair.ts';

interface ComparisonHeaderProps {
  readonly pair: Pair;
  /** Undefined while they are not known. */
  readonly changes: readonly Change[] | undefined;
  readonly narrow: boolean;
  readonly onBack: () => void;
}

export function ComparisonHeader({ pair, changes, narrow, onBack }: ComparisonHeaderProps) {
  const title = <Title pair={pair} />;
  if (!narrow) {
    return (
      <PanelHeader
        className="ws-comparison__header"
        title={title}
        meta={changes && <Counts changes={changes} />}
        actions={<LayoutChoice />}
      />
    );
  }
  return (
    <>
      <PanelHeader className="ws-comparison__header" title={title} />
      <div className="ws-comparison__back">
        <BackButton onBack={onBack} />
        {changes && <Counts changes={changes} />}
      </div>
    </>
  );
}

function Title({ pair: { from, to } }: { readonly pair: Pair }) {
  if (from === 0) return <>v{to}</>;
  return (
    <span className="ws-comparison__title">
      v{from} <ArrowRightIcon aria-hidden={false} title="compared with" /> v{to}
    </span>
  );
}

function Counts({ changes }: { readonly changes: readonly Change[] }) {
  const { modified, added, removed } = countChanges(changes);
  return (
    <span className="ws-comparison__counts">
      <Chip tone={modified > 0 ? 'warning' : 'neutral'}>{modified} modified</Chip>
      <Chip tone={added > 0 ? 'success' : 'neutral'}>{added} added</Chip>
      <Chip tone={removed > 0 ? 'danger' : 'neutral'}>{removed} removed</Chip>
    </span>
  );
}

function LayoutChoice() {
  const { dispatch } = useShell();
  const layout = useSlice(historySlice, (state) => state.layout);
  return (
    <Segmented
      label="Layout of the comparison"
      value={layout}
      options={[
        { value: 'side-by-side', label: 'Side by side' },
        { value: 'one-column', label: 'One column' },
      ]}
      onChange={(value) => dispatch(history.layoutChosen(value))}
    />
  );
}

/** Takes the focus: what it leads back from has just opened over the list. */
function BackButton({ onBack }: { readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="plain" icon={<ArrowLeftIcon />} onClick={onBack}>
      Versions
    </Button>
  );
}
