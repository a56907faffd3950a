import { LedgerPanel } from './ledger-panel.tsx';
import { live } from './live.ts';
import { ledgerSaga } from './state/ledger.saga.ts';
import { ledgerSlice } from './state/ledger-slice.ts';

export default LedgerPanel;
export const slices = [ledgerSlice];
export const saga = ledgerSaga;
export { live };
