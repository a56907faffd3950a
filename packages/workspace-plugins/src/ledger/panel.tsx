import { ExportIcon, FilterIcon } from '@blueprintjs/icons';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { purposeOf } from './calls/call-row.tsx';
import { CallsCard } from './calls/calls-card.tsx';
import { monthText } from './calls/texts.ts';
import { ledgerSaga } from './saga.ts';
import { ledger, ledgerActions, ledgerSlice, type LedgerFilter } from './state.ts';
import { SumsCard } from './sums/sums-card.tsx';
import './ledger.css';

export const slices = [ledgerSlice];
export const saga = ledgerSaga;
export { live } from './live.ts';

export default function LedgerPanel() {
  const { dispatch } = useShell();
  const { rows, summary, failure } = useSlice(ledgerSlice, (state) => state);
  return (
    <Panel>
      <PanelHeader title={t('Ledger')} />
      <PanelBody className="ws-ledger">
        {failure !== undefined && (
          <ErrorState
            title={t('The ledger could not be read')}
            error={failure}
            onRetry={() => dispatch(ledgerActions.load())}
          />
        )}
        {summary === undefined && rows === undefined && failure === undefined && (
          <SkeletonCards cards={3} />
        )}
        {summary?.sums.length === 0 && (
          <EmptyState icon={<ExportIcon size={20} />} title={t('No model was called yet')}>
            {t(
              'Ask something in the chat, or process an entry. Every call of a model on your behalf is listed here: when, which model, what for, what it cost, and word for word what was sent.',
            )}
          </EmptyState>
        )}
        {summary !== undefined && summary.sums.length > 0 && (
          <>
            <SumsCard
              title={t('What left this machine for a model, on your behalf')}
              {...summary}
            />
            <Calls />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

function Calls() {
  const { dispatch } = useShell();
  const { rows, summary, filter, failure } = useSlice(ledgerSlice, (state) => state);
  const show = (wanted: typeof filter) => dispatch(ledger.filtered(wanted));
  return (
    <>
      <FilterBar filter={filter} sums={summary?.sums ?? []} onFilter={show} />
      {rows === undefined && failure === undefined && <SkeletonCards cards={2} />}
      {rows?.length === 0 && isFiltered(filter) && (
        <EmptyState icon={<FilterIcon size={20} />} title={t('No call matches this filter')}>
          <Button onClick={() => show({})}>{t('Show all calls')}</Button>
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <CallsCard />}
    </>
  );
}

interface FilterBarProps {
  readonly filter: LedgerFilter;
  /** The sums of all calls, from which the choices are made. */
  readonly sums: readonly LedgerSum[];
  readonly onFilter: (filter: LedgerFilter) => void;
}

/** Chooses which calls are shown. */
function FilterBar({ filter, sums, onFilter }: FilterBarProps) {
  const { available } = useModels();
  const choices = (name: keyof LedgerFilter, all: string, label: (value: string) => string) => ({
    'aria-label': all.replace('All ', '').replace(/^./, (first) => first.toUpperCase()),
    value: filter[name] ?? '',
    options: [
      { value: '', label: all },
      ...[...new Set(sums.map((sum) => sum[name]))].map((value) => ({
        value,
        label: label(value),
      })),
    ],
    onChange: (value: string) => {
      const { [name]: _, ...others } = filter;
      onFilter(value === '' ? others : { ...others, [name]: value });
    },
  });
  return (
    <div className="ws-ledger-filter" role="search" aria-label={t('Filter of the calls')}>
      <Select<string> {...choices('month', t('All months'), monthText)} />
      <Select<string> {...choices('provider', t('All providers'), providerName)} />
      <Select<string> {...choices('model', t('All models'), (id) => modelNameIn(available, id))} />
      <Select<string> {...choices('purpose', t('All purposes'), (one) => purposeOf(one).name)} />
      {isFiltered(filter) && <Button onClick={() => onFilter({})}>{t('Clear')}</Button>}
    </div>
  );
}

const isFiltered = (filter: LedgerFilter): boolean => Object.keys(filter).length > 0;
