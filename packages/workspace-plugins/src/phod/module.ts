import { editsSlice } from './edits/edits-slice.ts';
import { entriesSlice } from './entries/state/entries-slice.ts';
import { live } from './live.ts';
import { phodSaga } from './state/phod.saga.ts';
import { phodSlice } from './state/phod-slice.ts';
import { sendingSlice } from './sending/state/sending-slice.ts';
import { PhodPanel } from './phod-panel.tsx';

export default PhodPanel;
export const slices = [phodSlice, editsSlice, entriesSlice, sendingSlice];
export const saga = phodSaga;
export { live };
