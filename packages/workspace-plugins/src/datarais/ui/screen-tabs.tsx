import { GitBranchIcon, IdNumberIcon } from '@blueprintjs/icons';
import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { isFields, isList } from '@mach42/json-document/json-value.ts';
import { t, locale } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { changeTitle } from '@mach42/plugin-kit/ui/diff/change-title.ts';
import { SecretsSwitch } from '@mach42/plugin-kit/ui/diff/secret-lines.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, useMemo, useState } from 'react';
import { useSeen } from '../changes/use-seen.ts';
import { datarais } from '../state.ts';
import type { Review, TabName } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

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
  /** The number of runs of the entry. */
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
  const showChosen = useEffectEvent(() => {
    const chosen = list.current?.querySelector(`#rais-tab-${tab}`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  /** The number of changes appears after the tab is chosen, and makes the tab wider. */
  const countOfTab = tab === 'changes' ? changes : 0;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => showChosen(), [tab, countOfTab]);
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
        className="ws-rais-tabs__list ws-fading-ends"
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

/** The text that is shown in place of a secret. */
const hidden = '••••••';

/** Returns a file with every value of its secrets hidden. */
function withoutSecrets(briefData: BriefData): BriefData {
  return Object.fromEntries(
    Object.entries(briefData).map(([section, value]) => [
      section,
      isSecretsSection(section) ? valuesHidden(value) : value,
    ]),
  );
}

function valuesHidden(value: unknown): unknown {
  if (isList(value)) return value.map(valuesHidden);
  if (!isFields(value)) return hidden;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, valuesHidden(field)]),
  );
}

const number = new Intl.NumberFormat(locale);
const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function PhodTab({ file }: { readonly file: PhodFile }) {
  const [areShown, setShown] = useState(false);
  const text = useMemo(() => JSON.stringify(file.briefData, null, 2), [file]);
  const masked = useMemo(() => JSON.stringify(withoutSecrets(file.briefData), null, 2), [file]);
  const hasSecrets = masked !== text;
  const kilobytes = tenths.format(new TextEncoder().encode(text).length / 1024);
  if (file.version === 0) {
    return (
      <EmptyState icon={<IdNumberIcon size={20} />} title={t('You have no file yet')}>
        {t('Process this entry: saving its proposal makes the first version of your file.')}
      </EmptyState>
    );
  }
  return (
    <Field
      label={t('Your file, v{version}', { version: file.version })}
      hint={
        <>
          {hasSecrets && <SecretsSwitch areShown={areShown} onChange={setShown} />}
          {number.format(text.length)}{' '}
          {t('characters · {kilobytes} KB · about {format} tokens · last updated', {
            kilobytes,
            format: number.format(estimateTokens(text)),
          })}{' '}
          <Timestamp at={file.updatedAt} />
        </>
      }
    >
      {(ids) => <GrowingText {...ids} readOnly code value={areShown ? text : masked} />}
    </Field>
  );
}

interface NewPhodTabProps {
  readonly entryId: string;
  readonly review: Review;
  /** The operations of the review. */
  readonly ops: readonly PhodOperation[];
  readonly isSeen: boolean;
}

/** Shows the changes in words, and below them the resulting file as JSON that can be edited. */
export function NewPhodTab({ entryId, review, ops, isSeen }: NewPhodTabProps) {
  const { dispatch } = useShell();
  return (
    <>
      <ChangeTitles entryId={entryId} base={review.base} ops={ops} isSeen={isSeen} />
      <Field
        label={t('The proposed file')}
        hint={t(
          'Nothing is saved before you press Save to DB. What you edit here shows under Changes.',
        )}
      >
        {(ids) => (
          <GrowingText
            {...ids}
            code
            value={review.text}
            onChange={(text) => dispatch(datarais.proposalEdited({ entryId, text }))}
          />
        )}
      </Field>
    </>
  );
}

interface ChangeTitlesProps {
  readonly entryId: string;
  readonly base: BriefData;
  readonly ops: readonly PhodOperation[];
  readonly isSeen: boolean;
}

function ChangeTitles({ entryId, base, ops, isSeen }: ChangeTitlesProps) {
  const { dispatch } = useShell();
  const list = useSeen<HTMLElement>(isSeen, () => dispatch(datarais.reviewSeen({ entryId })));
  const thisYear = useMinute().getFullYear();
  if (ops.length === 0) return null;
  return (
    <section ref={list} className="ws-card ws-rais__titles" aria-label={t('What changes')}>
      <header>
        <h3>{ops.length === 1 ? t('One change') : t('{count} changes', { count: ops.length })}</h3>
        <Button
          size="small"
          onClick={() => dispatch(datarais.tabChosen({ entryId, tab: 'changes' }))}
        >
          {t('Accept or reject each')}
        </Button>
      </header>
      <ul>
        {ops.map((op, index) => (
          <li key={`${index} ${op.path}`}>{changeTitle(op, base, thisYear)}</li>
        ))}
      </ul>
    </section>
  );
}
