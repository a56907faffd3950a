import { live } from './live.ts';
import { dataRaisSaga } from './saga/datarais.saga.ts';
import { dataRaisSlice } from './state/datarais-slice.ts';
import { DataRaisPanel } from './ui/datarais-panel.tsx';

export default DataRaisPanel;
export const slices = [dataRaisSlice];
export const saga = dataRaisSaga;
export { live };
