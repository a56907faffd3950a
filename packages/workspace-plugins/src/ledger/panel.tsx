import { ExportIcon, FilterIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { CallsCard } from './calls/calls-card.tsx';
import { FilterBar, isFiltered } from './filter-bar.tsx';
import { ledger, ledgerActions, ledgerSlice } from './state.ts';
import { SumsCard } from './sums/sums-card.tsx';
import { ledgerSaga } from './saga.ts';
import './ledger.css';

export const slices = [ledgerSlice];
export const saga = ledgerSaga;
export { live } from './live.ts';

export default function LedgerPanel() {
  const { dispatch } = useShell();
  const { rows, summary, failure } = useSlice(ledgerSlice, (state) => state);
  return (
    <Panel>
      <PanelHeader title="Ledger" />
      <PanelBody className="ws-ledger">
        {failure !== undefined && (
          <ErrorState
            title="The ledger could not be read"
            error={failure}
            onRetry={() => dispatch(ledgerActions.load())}
          />
        )}
        {summary === undefined && rows === undefined && failure === undefined && (
          <SkeletonCards cards={3} />
        )}
        {summary?.sums.length === 0 && (
          <EmptyState icon={<ExportIcon size={20} />} title="No model was called yet">
            Ask something in the chat, or process an entry. Every call of a model on your behalf
            will stand here: when, which model, what for, what it cost, and to the letter what it
            was given.
          </EmptyState>
        )}
        {summary !== undefined && summary.sums.length > 0 && (
          <>
            <SumsCard title="What left this machine for a model, on your behalf" {...summary} />
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
        <EmptyState icon={<FilterIcon size={20} />} title="No call fits this filter">
          <Button onClick={() => show({})}>Show all calls</Button>
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <CallsCard />}
    </>
  );
}
