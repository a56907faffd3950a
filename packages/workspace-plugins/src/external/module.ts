import { live } from './live.ts';
import { externalSaga } from './state/external.saga.ts';
import { externalSlice } from './state/external-slice.ts';
import { ExternalPanel } from './ui/external-panel.tsx';

export default ExternalPanel;
export const slices = [externalSlice];
export const saga = externalSaga;
export { live };
