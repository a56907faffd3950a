import { HistoryPanel } from './history-panel.tsx';
import { live } from './live.ts';
import { historySaga } from './state/history.saga.ts';
import { historySlice } from './state/history-slice.ts';

export default HistoryPanel;
export const slices = [historySlice];
export const saga = historySaga;
export { live };
