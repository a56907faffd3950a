import { ExportIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { CallRow } from './calls/call-row.tsx';
import { MonthCard } from './calls/month-card.tsx';
import { ledger, ledgerActions, ledgerSlice } from './state/ledger-slice.ts';
import './ledger.css';

export function LedgerPanel() {
  const { dispatch } = useShell();
  const { rows, failure } = useSlice(ledgerSlice, (state) => state);
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
        {rows === undefined && failure === undefined && <SkeletonCards cards={3} />}
        {rows?.length === 0 && (
          <EmptyState icon={<ExportIcon size={20} />} title="No model was called yet">
            Ask something in the chat, or process an entry. Every call of a model on your behalf
            will stand here: when, which model, what for, what it cost, and to the letter what it
            was given.
          </EmptyState>
        )}
        {rows !== undefined && rows.length > 0 && <Calls />}
      </PanelBody>
    </Panel>
  );
}

function Calls() {
  const { dispatch } = useShell();
  const { rows = [], limit } = useSlice(ledgerSlice, (state) => state);
  const isFull = rows.length >= limit;
  return (
    <>
      <MonthCard rows={rows} limit={limit} />
      <Card title="Calls" count={isFull ? `the newest ${rows.length}` : rows.length}>
        <ul className="ws-ledger__calls">
          {rows.map((row) => (
            <CallRow key={row.id} row={row} />
          ))}
        </ul>
        {isFull && limit < limits.ledgerPageMaximum && (
          <Button variant="plain" fill onClick={() => dispatch(ledger.olderWanted())}>
            Older calls
          </Button>
        )}
      </Card>
    </>
  );
}
