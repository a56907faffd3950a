import { ArrowLeftIcon, ArrowRightIcon } from '@blueprintjs/icons';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import type { Change } from '@mach42/json-document/compare/rows.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useRef } from 'react';
import { historyActions } from '../actions.ts';
import { countChanges } from '../compare/hunks.ts';
import { history, historySlice } from '../state.ts';
import { pairOf, type Pair } from '../state/pair.ts';

interface ComparisonHeaderProps {
  readonly versions: readonly PhodVersion[];
  readonly pair: Pair;
  /** The changes; undefined while they are not known. */
  readonly changes: readonly Change[] | undefined;
  readonly narrow: boolean;
  readonly onBack: () => void;
}

export function ComparisonHeader(props: ComparisonHeaderProps) {
  const { versions, pair, changes, narrow, onBack } = props;
  const isFile = useSlice(historySlice, (state) => state.view === 'file');
  const isSmall = useIsSmallScreen();
  const title = isFile ? <>v{pair.from}</> : <PairTitle pair={pair} />;
  const meta = isFile ? (
    <AsItWas version={versions.find(({ version }) => version === pair.from)} />
  ) : (
    changes && <Counts changes={changes} />
  );
  if (!narrow) {
    return (
      <PanelHeader
        className="ws-comparison__header"
        title={title}
        {...(!isSmall && { meta })}
        actions={
          <>
            {/* The bar of a small screen has room for the versions alone. */}
            {isSmall && meta}
            <ViewChoice pair={pair} newest={versions[0]?.version ?? pair.to} />
            {!isFile && <LayoutChoice />}
          </>
        }
      />
    );
  }
  return (
    <>
      <PanelHeader className="ws-comparison__header" title={title} />
      <div className="ws-comparison__back">
        <BackButton onBack={onBack} />
        <ViewChoice pair={pair} newest={versions[0]?.version ?? pair.to} />
        {meta}
      </div>
    </>
  );
}

function AsItWas({ version }: { readonly version: PhodVersion | undefined }) {
  if (version === undefined) return null;
  return (
    <span className="ws-comparison__as-it-was">
      {t('as it was')} <Timestamp at={version.at} />
    </span>
  );
}

function Counts({ changes }: { readonly changes: readonly Change[] }) {
  const { modified, added, removed } = countChanges(changes);
  return (
    <span className="ws-comparison__counts">
      <Chip tone={modified > 0 ? 'warning' : 'neutral'}>
        {t('{modified} modified', { modified })}
      </Chip>
      <Chip tone={added > 0 ? 'success' : 'neutral'}>{t('{added} added', { added })}</Chip>
      <Chip tone={removed > 0 ? 'danger' : 'neutral'}>{t('{removed} removed', { removed })}</Chip>
    </span>
  );
}

interface ViewChoiceProps {
  readonly pair: Pair;
  readonly newest: number;
}

/** Switches between the changes of a version and the version in full. */
function ViewChoice({ pair, newest }: ViewChoiceProps) {
  const { dispatch } = useShell();
  const view = useSlice(historySlice, (state) => state.view);
  return (
    <Segmented
      label={t('What is shown')}
      value={view}
      options={[
        { value: 'changes', label: t('Changes') },
        { value: 'file', label: t('File') },
      ]}
      onChange={(value) =>
        dispatch(
          value === 'file'
            ? historyActions.show({ version: pair.to })
            : historyActions.compare(pairOf(pair.from, newest)),
        )
      }
    />
  );
}

function LayoutChoice() {
  const { dispatch } = useShell();
  const layout = useSlice(historySlice, (state) => state.layout);
  return (
    <Segmented
      label={t('Layout of the comparison')}
      value={layout}
      options={[
        { value: 'side-by-side', label: t('Side by side') },
        { value: 'one-column', label: t('One column') },
      ]}
      onChange={(value) => dispatch(history.layoutChosen(value))}
    />
  );
}

export function PairTitle({ pair: { from, to } }: { readonly pair: Pair }) {
  if (from === 0) return <>v{to}</>;
  return (
    <span className="ws-comparison__title">
      v{from} <ArrowRightIcon aria-hidden={false} title={t('compared with')} /> v{to}
    </span>
  );
}

/** Leads back to the list. It takes the focus, because the comparison has just opened over the list. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="plain" icon={<ArrowLeftIcon />} onClick={onBack}>
      {t('Versions')}
    </Button>
  );
}
