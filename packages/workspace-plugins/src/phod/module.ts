import { editsSlice } from './edits/edits-slice.ts';
import { entriesSlice } from './entries/state/entries-slice.ts';
import { live } from './live.ts';
import { phodSaga } from './state/phod.saga.ts';
import { phodSlice } from './state/phod-slice.ts';
import { PhodPanel } from './phod-panel.tsx';

export default PhodPanel;
export const slices = [phodSlice, editsSlice, entriesSlice];
export const saga = phodSaga;
export { live };
